"""Virtual environments of the peers: made once, used again as long as the exact versions stay the same."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from .catalogue import Peer
from .processes import ProcessFailed, call

VARIABLE = "CRYPTID_PEERS_DIR"
VENV_SECONDS, INSTALL_SECONDS = 120.0, 900.0


def home() -> Path:
    """Where they are kept."""
    return Path(os.environ.get(VARIABLE) or Path.home() / ".cache" / "cryptid-envs" / "peers").absolute()


def interpreter(peer: Peer, install_seconds: float = INSTALL_SECONDS) -> Path:
    """The interpreter that has the peer's packages, which are installed if need be.

    Raises:
        ProcessFailed: they cannot be; nothing half made is used later.
    """
    if peer.requirements is None:
        return Path(sys.executable)
    folder = home() / peer.requirements.stem
    python, made_from = folder / "bin" / "python", folder / "made_from.txt"
    try:
        wanted = f"# Python {sys.version}\n{peer.requirements.read_text(encoding='utf-8')}"
        if made_from.is_file() and made_from.read_text(encoding="utf-8") == wanted and python.exists():
            return python
        if folder.exists():
            shutil.rmtree(folder)
        folder.parent.mkdir(parents=True, exist_ok=True)
        call([sys.executable, "-m", "venv", folder], VENV_SECONDS, folder.parent)
        pip = (python, "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check", "--no-deps")
        call([*pip, "--requirement", peer.requirements], install_seconds, folder.parent)
        made_from.write_text(wanted, encoding="utf-8")
    except ProcessFailed as error:
        raise ProcessFailed(f"not installed: {error}") from None
    except OSError as error:
        raise ProcessFailed(f"not installed: {error.strerror}") from None
    return python
