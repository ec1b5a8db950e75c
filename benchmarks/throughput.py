"""Start-up and steps per second of the environments.

The commands behind the numbers in the documentation:

    python benchmarks/throughput.py                   # every environment, half a minute each
    python benchmarks/throughput.py --quick           # all together in half a minute, nothing is compiled anew
    python benchmarks/throughput.py call_of_yeti_v0 --full --json benchmarks/results/call_of_yeti_v0.json

The same as ``cryptid bench``, with the same options (``--help`` lists them). A result is only comparable with one from
the same machine; ratios, which come from the same rounds of the same run, travel better.
"""

from __future__ import annotations

import sys

from cryptid_envs.cli import main

if __name__ == "__main__":
    sys.exit(main(["bench", *sys.argv[1:]]))
