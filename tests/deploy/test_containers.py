"""The container, the compose files and the Helm chart fit each other and the server.

There is no container engine where the tests run: what is checked is what can be read.
"""

from __future__ import annotations

import re
import shlex
import stat
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
CHART = DEPLOY / "helm" / "penult"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text()
RELEASE = {"Release.Name": "games", "Release.Namespace": "play"}
EXPRESSION = re.compile(r"\{\{ (.+?) \}\}")


def compose(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / name).read_text())
    return found


def flat(values: dict[str, Any], path: str) -> dict[str, Any]:
    """``{"Values.haproxy.replicas": 2, …}``"""
    found: dict[str, Any] = {}
    for key, value in values.items():
        inner = f"{path}.{key}"
        found |= flat(value, inner) if isinstance(value, dict) else {inner: value}
    return found


def rendered(template: str, values: dict[str, Any]) -> str:
    """As Helm does it, for the few expressions that the templates use."""

    def value(match: re.Match[str]) -> str:
        expression = match[1]
        if not expression.startswith(".Files.Get"):
            return str(values[expression.removeprefix(".")])
        name, function = re.fullmatch(r'\.Files\.Get "(.+)" \| (.+)', expression).groups()  # type: ignore[union-attr]
        text = (CHART / name).read_text()
        done = {"indent 4": indent(text, "    "), "sha256sum": sha256(text.encode()).hexdigest()}
        return done[function]

    return EXPRESSION.sub(value, template)


@pytest.fixture(scope="module")
def objects() -> dict[tuple[str, str], Any]:
    """What the chart makes with its own values, by kind and name."""
    values = RELEASE | flat(yaml.safe_load((CHART / "values.yaml").read_text()), "Values")
    made = {}
    for template in sorted((CHART / "templates").iterdir()):
        for each in yaml.safe_load_all(rendered(template.read_text(), values)):
            made[each["kind"], each["metadata"]["name"]] = each
    return made


def containers(objects: dict[tuple[str, str], Any]) -> Iterator[tuple[Any, Any]]:
    for (kind, _), each in objects.items():
        if kind == "Deployment":
            pod = each["spec"]["template"]["spec"]
            yield from ((pod, container) for container in pod["containers"])


def test_the_container_gets_all_it_is_built_from() -> None:
    """``.dockerignore`` names what isn't left out: the sources of the wheel and of the pages."""
    kept = (ROOT / ".dockerignore").read_text()
    named = {line[1:] for line in kept.splitlines() if line.startswith("!")}
    project = (ROOT / "pyproject.toml").read_text()
    licences = re.search(r"license-files = \[(.*)\]", project)
    assert licences
    files = [*re.findall('"(.+?)"', licences[1]), "README.md", "hatch_build.py", "pyproject.toml"]
    assert {name.partition("/")[0] for name in (*files, "src", "browser")} == named
    assert all((ROOT / name).exists() for name in files)
    assert {"browser/node_modules", "src/penult/static"} <= set(kept.splitlines())


def test_the_containerfile_pleases_its_linter() -> None:
    linter = Path(sys.prefix) / "bin" / "hadolint"
    found = subprocess.run([linter, DEPLOY / "Containerfile"], capture_output=True, text=True)
    assert (found.returncode, found.stdout) == (0, "")


def test_the_container_does_not_run_as_root() -> None:
    (user,) = re.findall(r"^USER (\d+):\d+$", CONTAINERFILE, re.MULTILINE)
    assert int(user) > 0
    assert f"-o {user} " in CONTAINERFILE


def test_the_health_check_asks_the_server_itself() -> None:
    assert "http://127.0.0.1:8000/api/live" in CONTAINERFILE
    assert "EXPOSE 8000" in CONTAINERFILE


def test_one_server_keeps_its_data_in_a_volume() -> None:
    page = compose("compose.yaml")
    server = page["services"]["server"]
    (mounted,) = server["volumes"]
    volume, _, folder = mounted.partition(":")
    assert volume in page["volumes"] and f"XDG_DATA_HOME={folder} " in CONTAINERFILE
    assert server["ports"] == ["8000:8000"]


@pytest.mark.parametrize("name", ["compose.yaml", "compose.cluster.yaml"])
def test_what_is_built_here_can_change_nothing_of_itself(name: str) -> None:
    for service in compose(name)["services"].values():
        if "build" in service:
            assert service["build"]["dockerfile"] == "deploy/Containerfile"
            assert service["read_only"] and service["cap_drop"] == ["ALL"]


def test_only_haproxy_is_published() -> None:
    services = compose("compose.cluster.yaml")["services"]
    assert {name for name, each in services.items() if "ports" in each} == {"haproxy"}
    assert services["haproxy"]["ports"] == ["80:8080"]
    assert compose("compose.https.yaml")["services"]["haproxy"]["ports"] == ["443:8443"]


def test_no_password_is_in_a_file_of_ours() -> None:
    page = compose("compose.cluster.yaml")
    secret = page["secrets"]["password"]["file"]
    ignored = (ROOT / ".gitignore").read_text().split()
    assert secret == "./secrets/password" and "/deploy/secrets/" in ignored
    for name in ("postgres", "node"):
        assert page["services"][name]["secrets"] == ["password"]


def test_nodes_believe_haproxy_alone() -> None:
    page = compose("compose.cluster.yaml")
    address = page["services"]["haproxy"]["networks"]["default"]["ipv4_address"]
    words = shlex.split(page["services"]["node"]["command"][0])
    assert words[words.index("--proxy") + 1] == address
    (network,) = page["networks"]["default"]["ipam"]["config"]
    assert network == {"subnet": "172.29.77.0/24", "ip_range": "172.29.77.128/25"}
    assert address == "172.29.77.2"  # in the network, but never given to another container


def test_haproxy_finds_the_nodes_of_compose() -> None:
    services = compose("compose.cluster.yaml")["services"]
    assert services["haproxy"]["environment"]["NODES"] in services


def test_the_chart_has_the_same_configuration_of_haproxy(
    objects: dict[tuple[str, str], Any],
) -> None:
    data = objects["ConfigMap", "games-haproxy"]["data"]
    assert data["haproxy.cfg"].strip() == (DEPLOY / "haproxy.cfg").read_text().strip()


def test_haproxy_finds_the_nodes_of_the_chart(objects: dict[tuple[str, str], Any]) -> None:
    service = objects["Service", "games-nodes"]["spec"]
    pods = objects["Deployment", "games-nodes"]["spec"]["template"]["metadata"]["labels"]
    assert service["clusterIP"] == "None" and service["selector"].items() <= pods.items()
    haproxy = objects["Deployment", "games-haproxy"]["spec"]["template"]["spec"]["containers"][0]
    names = {each["name"]: each["value"] for each in haproxy["env"]}
    assert names["NODES"] == "games-nodes.play.svc.cluster.local"


def test_every_selector_of_the_chart_finds_pods(objects: dict[tuple[str, str], Any]) -> None:
    pods = [
        each["spec"]["template"]["metadata"]["labels"]
        for (kind, _), each in objects.items()
        if kind == "Deployment"
    ]
    for (kind, name), each in objects.items():
        if kind != "ConfigMap":
            spec = each["spec"]
            selector = spec.get("podSelector") or spec["selector"]
            labels = selector.get("matchLabels", selector)
            assert [labels.items() <= each.items() for each in pods].count(True) == 1, (kind, name)


def test_pods_of_the_chart_have_few_rights(objects: dict[tuple[str, str], Any]) -> None:
    for pod, container in containers(objects):
        assert pod["securityContext"]["runAsNonRoot"] and not pod["automountServiceAccountToken"]
        allowed = container["securityContext"]
        assert allowed["readOnlyRootFilesystem"] and not allowed["allowPrivilegeEscalation"]
        assert allowed["capabilities"] == {"drop": ["ALL"]}


def test_probes_and_services_of_the_chart_use_ports_that_exist(
    objects: dict[tuple[str, str], Any],
) -> None:
    for _, container in containers(objects):
        ports = {each["name"] for each in container["ports"]}
        probes = [value for key, value in container.items() if key.endswith("Probe")]
        assert probes and {each["httpGet"]["port"] for each in probes} <= ports
    haproxy = objects["Deployment", "games-haproxy"]["spec"]["template"]["spec"]["containers"][0]
    named = {each["name"]: each["containerPort"] for each in haproxy["ports"]}
    bound = re.findall(r"bind :(\d+)", (DEPLOY / "haproxy.cfg").read_text())
    assert sorted(named.values()) == sorted(map(int, bound))
    published = objects["Service", "games"]["spec"]["ports"]
    assert {each["port"]: named[each["targetPort"]] for each in published} == {80: 8080, 443: 8443}


def test_the_inner_port_is_for_nodes_alone(objects: dict[tuple[str, str], Any]) -> None:
    rules = objects["NetworkPolicy", "games-nodes"]["spec"]["ingress"]
    (inner,) = [rule for rule in rules if {"port": "inner"} in rule["ports"]]
    assert inner["from"] == [{"podSelector": {"matchLabels": {"app": "games-nodes"}}}]


def test_the_chart_links_to_the_configuration_instead_of_copying_it() -> None:
    assert stat.S_ISLNK((CHART / "haproxy.cfg").lstat().st_mode)
