"""States in native code: an address, with every int at a fixed offset.

numba's own records and arrays carry shapes and strides, and every index may be negative. Here a
part of a state is just an address, and indices count from the front. Only types defined here are
registered with numba, so other code isn't affected.

Compiled with ``boundscheck=True``, an index outside its list raises ``IndexError``, and so does a
negative one, which Python would count from the end.
"""

from __future__ import annotations

import operator
from dataclasses import fields, is_dataclass
from functools import cached_property
from hashlib import sha256
from math import prod
from typing import Any, get_type_hints

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    infer_getattr,
    infer_global,
    signature,
)
from numba.extending import (
    NativeValue,
    lower_builtin,
    lower_getattr_generic,
    lower_setattr_generic,
    models,
    register_model,
    typeof_impl,
    unbox,
)

from penult.core.enums import EnumProxy
from penult.simulate.compile.records import Record, Rows, dtype_of

WORD = ir.IntType(64)
BYTES = 8


class Part(types.Type):
    """A dataclass of ints, lists of ints and other parts, one after the other in memory.

    Parts that are ``known`` aren't read from there.
    """

    def __init__(self, cls: Any, known: tuple[Any, ...] = ()) -> None:
        self.cls = cls
        self.known = known
        names = [
            f"{cls.__module__}.{cls.__qualname__}",
            *(KnownParts(value).name for value in known),
        ]
        super().__init__(name=f"Part({', '.join(names)})")

    @cached_property
    def places(self) -> dict[str, tuple[int, Any]]:
        """Where each field begins, in ints, and its type."""
        found: dict[str, tuple[int, Any]] = {}
        hints = get_type_hints(self.cls)
        place = 0
        for f in fields(self.cls):
            kind = self.kind_of(f, hints[f.name])
            found[f.name] = (place, kind)
            place += dtype_of(self.cls)[f.name].itemsize // BYTES
        return found

    def kind_of(self, f: Any, hint: Any) -> Any:
        if is_dataclass(hint):
            given = [KnownParts(value) for value in self.known if type(value) is hint]
            return given[0] if given else Part(hint)
        shape = f.metadata.get("shape")
        return Ints(self.owner(f.name), shape) if shape else types.int64

    def owner(self, name: str) -> str:
        return f"{self.cls.__qualname__}.{name}"


class Ints(types.Type):
    """A field that is a list of ints, or a grid, which is a list of rows."""

    def __init__(self, owner: str, shape: tuple[int, ...]) -> None:
        self.owner = owner
        self.shape = shape
        super().__init__(name=f"Ints({owner}, {shape})")

    @property
    def item(self) -> Any:
        return Ints(self.owner, self.shape[1:]) if len(self.shape) > 1 else types.int64


class Parts(types.Type):
    """Records of one kind, one after the other."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.words = dtype_of(part.cls).itemsize // BYTES
        super().__init__(name=f"Parts({part.name})")


@register_model(Part)
@register_model(Parts)
@register_model(Ints)
class StateAddress(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WORD.as_pointer())


# Loading and storing; metadata tells the optimizer that different fields never overlap


def belongs_to(instruction: Any, owner: str) -> Any:
    module = instruction.module
    root = module.add_metadata(["penult"])
    leaf = module.add_metadata([owner, root, WORD(0)])
    instruction.set_metadata("tbaa", module.add_metadata([leaf, leaf, WORD(0)]))
    return instruction


def load(builder: Any, address: Any, owner: str) -> Any:
    return belongs_to(builder.load(address), owner)


def store(builder: Any, value: Any, address: Any, owner: str) -> None:
    belongs_to(builder.store(value, address), owner)


# Fields of a part


@infer_getattr
class Fields(AttributeTemplate):
    key = Part

    def generic_resolve(self, part: Part, name: str) -> Any:  # type: ignore[override]
        return part.places[name][1] if name in part.places else None


def address_of(builder: Any, part: Part, value: Any, name: str) -> Any:
    return builder.gep(value, [WORD(part.places[name][0])], inbounds=True)


@lower_getattr_generic(Part)
def get_field(context: Any, builder: Any, part: Part, value: Any, name: str) -> Any:
    kind = part.places[name][1]
    if isinstance(kind, KnownParts):
        return context.get_dummy_value()
    address = address_of(builder, part, value, name)
    return load(builder, address, part.owner(name)) if kind is types.int64 else address


@lower_setattr_generic(Part)
def set_field(_context: Any, builder: Any, sig: Any, args: Any, name: str) -> None:
    part = sig.args[0]
    store(builder, args[1], address_of(builder, part, args[0], name), part.owner(name))


# Items of a list


def is_index(kind: Any) -> bool:
    return isinstance(kind, types.Integer | types.IntEnumMember)


@infer_global(operator.getitem)
class GetItem(AbstractTemplate):
    def generic(self, args: Any, _kws: Any) -> Any:
        if isinstance(args[0], Ints) and is_index(args[1]):
            return signature(args[0].item, args[0], types.intp)
        return None


@infer_global(operator.setitem)
class SetItem(AbstractTemplate):
    def generic(self, args: Any, _kws: Any) -> Any:
        if isinstance(args[0], Ints) and is_index(args[1]) and args[0].item is types.int64:
            return signature(types.void, args[0], types.intp, types.int64)
        return None


def place_of(context: Any, builder: Any, ints: Ints, address: Any, index: Any) -> Any:
    if context.enable_boundscheck:
        cgutils.do_boundscheck(context, builder, index, WORD(ints.shape[0]))
    row = builder.mul(index, WORD(prod(ints.shape[1:])))
    return builder.gep(address, [row], inbounds=True)


@lower_builtin(operator.getitem, Ints, types.intp)
def get_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    ints = sig.args[0]
    address = place_of(context, builder, ints, *args)
    return load(builder, address, ints.owner) if ints.item is types.int64 else address


@lower_builtin(operator.setitem, Ints, types.intp, types.int64)
def set_item(context: Any, builder: Any, sig: Any, args: Any) -> None:
    address, index, value = args
    ints = sig.args[0]
    store(builder, value, place_of(context, builder, ints, address, index), ints.owner)


@infer_global(operator.getitem)
class GetPart(AbstractTemplate):
    def generic(self, args: Any, _kws: Any) -> Any:
        if isinstance(args[0], Parts) and is_index(args[1]):
            return signature(args[0].part, args[0], types.intp)
        return None


@lower_builtin(operator.getitem, Parts, types.intp)
def get_part(_context: Any, builder: Any, sig: Any, args: Any) -> Any:
    address, index = args
    return builder.gep(address, [builder.mul(index, WORD(sig.args[0].words))], inbounds=True)


# Known parts: their ints are constants in the code, and writes to them are dropped


class KnownParts(types.Opaque):
    """A dataclass that never changes."""

    def __init__(self, value: Any) -> None:
        self.value = value
        values = [getattr(value, f.name) for f in fields(value)]
        digest = sha256(repr([item for item in values if isinstance(item, int)]).encode())
        super().__init__(name=f"Known({type(value).__qualname__}, {digest.hexdigest()[:8]})")


class Nowhere(types.Opaque):
    """A list or grid in a known part: writes are dropped, and nothing reads it."""


NOWHERE = Nowhere("Nowhere")
register_model(KnownParts)(models.OpaqueModel)
register_model(Nowhere)(models.OpaqueModel)


@infer_getattr
class KnownFields(AttributeTemplate):
    key = KnownParts

    def generic_resolve(self, known: KnownParts, name: str) -> Any:  # type: ignore[override]
        return types.int64 if isinstance(getattr(known.value, name), int) else NOWHERE


@lower_getattr_generic(KnownParts)
def get_known(context: Any, _builder: Any, known: KnownParts, _value: Any, name: str) -> Any:
    value = getattr(known.value, name)
    return WORD(value) if isinstance(value, int) else context.get_dummy_value()


@lower_setattr_generic(KnownParts)
def forget_field(_context: Any, _builder: Any, _sig: Any, _args: Any, _name: str) -> None:
    pass


@infer_global(operator.getitem)
class GetRowOfNowhere(AbstractTemplate):
    def generic(self, args: Any, _kws: Any) -> Any:
        return signature(NOWHERE, NOWHERE, types.intp) if args[0] is NOWHERE else None


@infer_global(operator.setitem)
class SetItemOfNowhere(AbstractTemplate):
    def generic(self, args: Any, _kws: Any) -> Any:
        if args[0] is NOWHERE:
            return signature(types.void, NOWHERE, types.intp, types.int64)
        return None


@lower_builtin(operator.getitem, Nowhere, types.intp)
def row_of_nowhere(_context: Any, _builder: Any, _sig: Any, args: Any) -> Any:
    return args[0]


@lower_builtin(operator.setitem, Nowhere, types.intp, types.int64)
def forget_item(_context: Any, _builder: Any, _sig: Any, _args: Any) -> None:
    pass


# From Python


@typeof_impl.register(EnumProxy)
def type_of_proxy(proxy: EnumProxy, context: Any) -> Any:
    return typeof_impl(proxy.enum, context)


class Packed(Record):
    """A record that native code finds by its address."""

    def allocate(self, cls: Any, known: tuple[Any, ...]) -> None:
        super().allocate(cls, known)
        self._numba_type_ = Part(cls, known)  # where numba looks for it
        self.address = self.records.ctypes.data

    def rows(self, count: int) -> Rows:
        return PackedRows(self, count)


class PackedRows(Rows):
    """Records that native code finds by the address of the first."""

    def __init__(self, like: Packed, count: int) -> None:
        super().__init__(like, count)
        self._numba_type_ = Parts(like._numba_type_)
        self.address = self.records.ctypes.data


@unbox(Part)
@unbox(Parts)
def unbox_packed(_kind: Any, value: Any, c: Any) -> Any:
    number = c.pyapi.object_getattr_string(value, "address")
    address = c.pyapi.long_as_longlong(number)
    c.pyapi.decref(number)
    return NativeValue(c.builder.inttoptr(address, WORD.as_pointer()))
