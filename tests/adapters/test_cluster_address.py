"""Addresses at which there is no Ray cluster are refused within seconds, in words."""

from __future__ import annotations

import socket
from importlib.util import find_spec

import pytest

from cryptid_envs.adapters.cluster import ClusterError, _reach, cluster
from cryptid_envs.extras import MissingExtra


def test_nobody_listens() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and does not listen
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(ClusterError, match=f"there is no Ray cluster at {address}: .*refused"):
            _reach(address)


@pytest.mark.parametrize("address", ["nonsense", "host:", ":6379", "host:port", "host:99999"])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(ClusterError, match="address is HOST:PORT"):
        _reach(address)


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed here")
def test_without_ray_the_error_says_what_to_install() -> None:
    with pytest.raises(MissingExtra, match=r"pip install 'cryptid-envs\[ray\]'"), cluster("127.0.0.1:1"):
        pass
