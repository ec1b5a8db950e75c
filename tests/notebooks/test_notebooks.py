"""Every notebook runs as it stands, with small budgets, and is stored without outputs."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from cryptid_envs.core.jit import PURE_PYTHON

FOLDER = Path(__file__).resolve().parent.parent.parent / "notebooks"
BUDGETS = {
    "2_steps_per_second": "SECONDS = 0.02",
    "3_training": "MINUTES = 0.02\nGAMES = 20",
    "4_rating_agents": "GAMES = 28",
    "5_looking_into_decisions": "SIMULATIONS = 50",
}
"""What stands in the cell tagged ``parameters`` in tests."""

each = pytest.mark.parametrize("file", [pytest.param(file, id=file.stem) for file in sorted(FOLDER.glob("*.ipynb"))])


@each
@pytest.mark.skipif(PURE_PYTHON, reason="whole games take too long uncompiled")
def test_it_runs(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
    monkeypatch.setenv("JUPYTER_PLATFORM_DIRS", "1")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    notebook = nbformat.read(file, as_version=4)
    (*cells,) = [cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", [])]
    assert len(cells) == (file.stem in BUDGETS)
    for cell in cells:
        assert {line.partition(" = ")[0] for line in cell.source.splitlines()} == {
            line.partition(" = ")[0] for line in BUDGETS[file.stem].splitlines()
        }
        cell.source = BUDGETS[file.stem]
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    last = [cell for cell in notebook.cells if cell.cell_type == "code"][-1]
    assert any(output.output_type == "stream" and output.text.strip() for output in last.outputs)


@each
def test_it_is_stored_without_outputs(file: Path) -> None:
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert not cell.outputs
            assert cell.execution_count is None
