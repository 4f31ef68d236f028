"""A small network that rates actions, and the file that its weights are kept in (safetensors)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from penult.core.errors import PenultError
from penult.simulate.pieces import Encoder

Array: TypeAlias = npt.NDArray[Any]
LENGTH = 8  # bytes; they say how long the header is
LONGEST = 1 << 20  # bytes of a header
KINDS: dict[str, Any] = {"F16": np.dtype("<f2"), "F32": np.dtype("<f4")}
NOTES = "__metadata__"
FORMAT = "penult-network-1"


class BadWeights(PenultError):
    key = "error-weights"


class OtherInputs(PenultError):
    key = "error-weights-inputs"


@dataclass(frozen=True)
class Layer:
    weights: Array  # a row for each output
    bias: Array


@dataclass(frozen=True)
class Network:
    """Layers with a ReLU between them. The last one has a score for each action and for WAIT."""

    game: str
    seats: int
    inputs: str  # the pieces of an observation, see ``inputs_of``
    layers: tuple[Layer, ...]

    def scores(self, seen: Array) -> Array:
        """The scores of all actions, for one observation or for a row of them."""
        for layer in self.layers[:-1]:
            seen = np.maximum(seen @ layer.weights.T + layer.bias, 0)
        found: Array = seen @ self.layers[-1].weights.T + self.layers[-1].bias
        return found

    def check(self, encoder: Encoder) -> None:
        """Refuse observations that it wasn't trained on."""
        if self.inputs != inputs_of(encoder):
            raise OtherInputs(game=self.game, seats=self.seats)


def inputs_of(encoder: Encoder) -> str:
    """The pieces of an observation, with the sizes of their floats."""
    return " ".join(
        f"{place.piece.name}:{place.shape[0]}x{place.shape[1]}" for place in encoder.places
    )


# Files


def write_network(path: Path, network: Network) -> None:
    """Weights take two bytes each."""
    tensors: dict[str, Array] = {}
    for number, layer in enumerate(network.layers):
        tensors[f"{number}.weight"] = layer.weights.astype("<f2")
        tensors[f"{number}.bias"] = layer.bias.astype("<f2")
    header: dict[str, Any] = {
        NOTES: {
            "format": FORMAT,
            "game": network.game,
            "seats": str(network.seats),
            "inputs": network.inputs,
        }
    }
    end = 0
    for name, tensor in tensors.items():
        begin, end = end, end + tensor.nbytes
        header[name] = {"dtype": "F16", "shape": tensor.shape, "data_offsets": [begin, end]}
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % LENGTH)  # tensors begin at a multiple of 8
    body = b"".join(tensor.tobytes() for tensor in tensors.values())
    path.write_bytes(len(text).to_bytes(LENGTH, "little") + text + body)


def read_network(path: Path) -> Network:
    data = path.read_bytes()
    try:
        return network_in(data)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadWeights(file=path, why=error) from error


def network_in(data: bytes) -> Network:
    size = int.from_bytes(data[:LENGTH], "little")
    if size > LONGEST:
        raise ValueError("header")
    header = json.loads(data[LENGTH : LENGTH + size])
    body, notes = data[LENGTH + size :], header.pop(NOTES)
    if notes["format"] != FORMAT:
        raise ValueError(notes["format"])
    tensors = {name: tensor_in(body, entry) for name, entry in header.items()}
    layers = tuple(
        Layer(tensors[f"{number}.weight"], tensors[f"{number}.bias"])
        for number in range(len(tensors) // 2)
    )
    for layer, following in pairwise(layers):
        if len(layer.weights) != following.weights.shape[1]:
            raise ValueError("shape")
    return Network(notes["game"], int(notes["seats"]), notes["inputs"], layers)


def tensor_in(body: bytes, entry: dict[str, Any]) -> Array:
    begin, end = entry["data_offsets"]
    numbers: Array = np.frombuffer(body[begin:end], KINDS[entry["dtype"]])
    return numbers.reshape(entry["shape"]).astype(np.float32)
