"""The environments that do nothing, beside which the others are measured.

    python benchmarks/null.py            # how fast an empty PettingZoo loop is here

They stand in ``cryptid_envs.bench.null``, so that ``cryptid bench`` has them where only the library is installed.
Anything can be compared with them, in the same run:

>>> from benchmarks.null import NullAEC
>>> env = NullAEC(num_players=4, features=745, actions=50)
"""

from __future__ import annotations

from cryptid_envs.bench.null import NullAEC, NullParallel

__all__ = ["NullAEC", "NullParallel"]

if __name__ == "__main__":
    from cryptid_envs.bench.timing import Case, measure, warm
    from cryptid_envs.bench.walks import walk_aec, walk_parallel

    aec, parallel = NullAEC(4, 745, 50), NullParallel(4, 745, 50)
    cases = [
        Case("AEC", lambda steps: walk_aec(aec, steps)),
        Case("parallel", lambda steps: walk_parallel(parallel, steps)),
    ]
    warm(cases)
    *_, measured = measure(cases, repeats=7, seconds=3.0)
    for one in measured:
        print(f"{one.case.name}: {one.rate.median:,.0f} steps per second ({one.rate.low:,.0f} - {one.rate.high:,.0f})")
