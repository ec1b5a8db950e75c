"""The comparison as JSON, and the same JSON as rows for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ..report import number
from ..timing import Spread
from .catalogue import KINDS, UNIT
from .run import CaseResult, PeerResult, PeerSettings

if TYPE_CHECKING:
    from rich.console import RenderableType

FORMAT = "cryptid-peers/1"
COLUMNS = ("kind", "library", "game", "decisions/s")
"""Before the columns of our environments."""

METHOD = (
    "All processes run side by side on one core and take turns, one sample each in every round, every other round "
    "backwards; threads are limited to one. Ratios are taken round by round: ours to theirs, of the same kind. Rates "
    "and ratios are medians with quartiles."
)


def as_json(results: Sequence[PeerResult], settings: PeerSettings, machine: dict[str, Any]) -> dict[str, Any]:
    """Everything that was measured; ours comes first in ``results``."""
    ours, peers = results[0], results[1:]
    return {
        "format": FORMAT,
        "machine": machine,
        "settings": asdict(settings),
        "unit": UNIT,
        "method": METHOD,
        "kinds": KINDS,
        "ours": {**_party(ours, ()), "version": machine["versions"]["cryptid_envs"]},
        "peers": [_party(peer, ours.measured) for peer in peers],
    }


def _party(result: PeerResult, ours: Iterable[CaseResult]) -> dict[str, Any]:
    peer = result.peer
    lines = peer.requirements.read_text(encoding="utf-8").splitlines() if peer.requirements is not None else []
    return {
        "name": peer.name,
        "note": peer.note,
        "version": result.versions.get(peer.package),
        "python": result.python,
        "versions": result.versions,
        "requirements": [line for line in lines if "==" in line],
        "failure": result.failure,
        "cases": [_case(case, ours) for case in result.cases],
    }


def _case(case: CaseResult, ours: Iterable[CaseResult]) -> dict[str, Any]:
    content: dict[str, Any] = {"game": case.game, "kind": case.kind, "failure": case.failure}
    if case.failure is not None or not case.rates:
        return content
    return {
        **content,
        **asdict(Spread.of(case.rates)),
        "samples": case.rates,
        "processors": Spread.of(case.processors).median,
        "ratios": [{"environment": own.game, **asdict(own.ratio(case))} for own in ours if own.kind == case.kind],
    }


def environments(content: dict[str, Any]) -> list[str]:
    """Ids of our environments that were measured, the columns of ratios."""
    return list(dict.fromkeys(case["game"] for case in content["ours"]["cases"]))


def rows(content: dict[str, Any], spread: bool = True) -> list[list[str]]:
    """The cells of ``COLUMNS``, then one for each of our environments.

    These say in our rows, the first of every kind, how fast it is, and in the others' rows how many times as fast. At
    last come the libraries that failed as a whole, with the reason.
    """
    ids = environments(content)
    result = []
    for kind in content["kinds"]:
        own = {case["game"]: case for case in content["ours"]["cases"] if case["kind"] == kind}
        result.append([kind, "cryptid-envs", "", "", *(_rate(own.get(game_id, {}), False) for game_id in ids)])
        for peer in content["peers"]:
            for case in peer["cases"] if peer["failure"] is None else ():
                if case["kind"] == kind:
                    ratios = {one["environment"]: one for one in case.get("ratios", ())}
                    found = (_ratio(ratios.get(game_id), spread) for game_id in ids)
                    result.append(["", _title(peer), case["game"], _rate(case, spread), *found])
    failed = [party for party in (content["ours"], *content["peers"]) if party["failure"] is not None]
    empty = [""] * len(ids)
    return result + [["", _title(party), "", f"failed: {party['failure']}", *empty] for party in failed]


def notes(content: dict[str, Any]) -> str:
    """What was measured and how, as sentences."""
    own = (f"{peer['name']}: {peer['note']}" for peer in content["peers"] if peer["note"])
    return " ".join((content["unit"], *own, content["method"], _shared(content))).strip()


def _shared(content: dict[str, Any]) -> str:
    """How much of the core the measured processes did not get: half of the samples more, half of them less."""
    parties = (content["ours"], *content["peers"])
    had = [case["processors"] for party in parties for case in party["cases"] if "processors" in case]
    return f"Other work had {1 - min(1.0, Spread.of(had).median):.0%} of the core meanwhile." if had else ""


def _title(party: dict[str, Any]) -> str:
    return f"{party['name']} {party['version'] or ''}".strip()


def _rate(case: dict[str, Any], spread: bool) -> str:
    if case.get("failure"):
        return f"failed: {case['failure']}"
    if "median" not in case:
        return ""
    return number(case["median"]) + (f" ({number(case['low'])} - {number(case['high'])})" if spread else "")


def _ratio(ratio: dict[str, Any] | None, spread: bool) -> str:
    if ratio is None:
        return ""
    quartiles = f" ({number(ratio['low'])} - {number(ratio['high'])})" if spread else ""
    return f"× {number(ratio['median'])}{quartiles}"


def tables(content: dict[str, Any]) -> Sequence[RenderableType]:
    """What the command shows."""
    from rich.table import Table
    from rich.text import Text

    machine = content["machine"]
    table = Table(
        title="Decisions per second; of ours the rates, and how many times as fast as each peer", title_justify="left"
    )
    for name in COLUMNS:
        table.add_column(name)
    for game_id in environments(content):
        table.add_column(game_id)
    for row in rows(content):
        table.add_row(*map(Text, row), style="bold" if row[0] else None)
    kinds = "\n".join(f"{kind}: {meaning}" for kind, meaning in content["kinds"].items())
    return [
        Text(f"{machine['cpu']}, one core; Python {machine['python']}"),
        table,
        Text(f"{kinds}\n{notes(content)}", style="dim"),
    ]
