"""Which folders are installed as packages; everything else about the project stands in pyproject.toml.

``agents/`` is installed as ``cryptid_agents``, since a top-level package called ``agents`` would clash with others, and
discovery in pyproject.toml cannot rename. New games and new kinds of agents are found here without an entry.
"""

from setuptools import find_packages, setup

setup(
    packages=[
        *find_packages(include=["cryptid_envs", "cryptid_envs.*"]),
        "cryptid_agents",
        *(f"cryptid_agents.{name}" for name in find_packages("agents")),
    ],
    package_dir={"cryptid_agents": "agents"},
)
