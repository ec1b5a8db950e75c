"""Results as a table for people and as JSON for tools."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from .run import Ratio, Result, Settings
from .timing import Spread

if TYPE_CHECKING:
    from rich.console import RenderableType

FORMAT = "cryptid-bench/1"


def as_json(results: Iterable[Result], settings: Settings, machine: dict[str, Any]) -> dict[str, Any]:
    """Everything that was measured: rates in units per second, times in seconds, every sample, quartiles as spread."""
    return {
        "format": FORMAT,
        "machine": machine,
        "settings": asdict(settings),
        "environments": [
            {
                "id": result.id,
                "options": result.options,
                "bytes_per_step": asdict(result.sizes),
                "startup_seconds": result.startup,
                "rates": [
                    {
                        "name": one.case.name,
                        "unit": one.case.unit,
                        **one.case.labels,
                        **asdict(one.rate),
                        "samples": list(one.samples),
                        "processors": Spread.of(one.processors).median,
                    }
                    for one in result.measured
                ],
                "ratios": [{"case": r.case, "to": r.to, **asdict(r.spread)} for r in result.ratios()],
            }
            for result in results
        ],
    }


def number(value: float) -> str:
    """A rate in three digits: 812, 45.1 k, 8.02 M."""
    for suffix, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if value >= size * 0.9995:
            return f"{_three_digits(value / size)} {suffix}"
    return _three_digits(value)


def _three_digits(value: float) -> str:
    return f"{value:.{2 if value < 9.995 else 1 if value < 99.95 else 0}f}"


def _compared(ratio: Ratio) -> str:
    spread = ratio.spread
    return f"{spread.median:.2f} ({spread.low:.2f} - {spread.high:.2f}) of {ratio.to}"


def heading(result: Result, machine: dict[str, Any]) -> str:
    """What was measured, on what."""
    options = ", ".join(f"{name}={value}" for name, value in result.options.items())
    size, versions = result.sizes, machine["versions"]
    return (
        f"{result.id} ({options})\n"
        f"{machine['cpu']}, {machine['cpus']} CPUs; Python {machine['python']}, numba {versions['numba']}, "
        f"numpy {versions['numpy']}{'' if machine['compiled'] else '; NOT COMPILED'}\n"
        f"{size.features} features, {size.actions} actions; a row's step hands out {size.handed_out} bytes "
        f"(observation, mask, rewards, flags) and writes {size.written}"
    )


def tables(result: Result, machine: dict[str, Any]) -> Sequence[RenderableType]:
    """One environment's result: the machine, start-up, rates with their ratios."""
    from rich.table import Table
    from rich.text import Text

    startup = Table(title="Start-up in a fresh process", title_justify="left")
    startup.add_column("what")
    startup.add_column("seconds", justify="right")
    for name, seconds in result.startup.items():
        startup.add_row(name, f"{seconds:.2f}")
    rates = Table(
        title="Steps per second: median and quartiles of rounds in which all take turns", title_justify="left"
    )
    for name in ("case", "steps/s", "quartiles", "CPUs", "ratio in the same rounds"):
        rates.add_column(name, justify="right" if name in ("steps/s", "quartiles", "CPUs") else "left")
    ratios = {ratio.case: ratio for ratio in result.ratios()}
    for one in result.measured:
        rate, ratio = one.rate, ratios.get(one.case.name)
        rates.add_row(
            one.case.name,
            number(rate.median),
            f"{number(rate.low)} - {number(rate.high)}",
            f"{Spread.of(one.processors).median:.1f}",
            "" if ratio is None else _compared(ratio),
        )
    note = Text(
        "A step is one action of one seat; in a parallel environment one step of all seats, in a batch one step of one "
        "row. CPUs: processors really at work; fewer than threads means that the machine had no more to give.",
        style="dim",
    )
    return [Text(heading(result, machine)), startup, rates, note]
