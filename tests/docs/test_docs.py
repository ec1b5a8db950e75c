"""The documentation is as the code has it: generated parts, examples, links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cryptid_envs.core.jit import PURE_PYTHON
from cryptid_envs.registry import GAMES, load_game
from tools import docs_tables

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = sorted((ROOT / "docs").rglob("*.md"))
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
ANY_BLOCK = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)

EXAMPLES = [
    pytest.param(code, id=f"{page.relative_to(ROOT / 'docs')}-{number}")
    for page in PAGES
    for number, code in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")))
]
each_page = pytest.mark.parametrize("page", [pytest.param(page, id=str(page.relative_to(ROOT))) for page in PAGES])


def anchors(page: Path) -> set[str]:
    """What links may point to within a page."""
    headings = HEADING.findall(ANY_BLOCK.sub("", page.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.skipif(PURE_PYTHON, reason="the games that are measured take too long uncompiled")
def test_generated_parts_are_current() -> None:
    stale = [str(path.relative_to(ROOT)) for path in docs_tables.stale(docs_tables.pages())]
    assert not stale, "run: make docs"


def test_every_environment_of_the_library_has_a_page() -> None:
    pages = {docs_tables.page_of(load_game(game_id)) for game_id, module in GAMES.items() if "cryptid_envs" in module}
    assert pages
    assert all(page.exists() for page in pages)
    assert set((ROOT / "docs" / "games").glob("*.md")) == pages


def test_a_game_without_a_page_gets_one() -> None:
    for game in docs_tables.library_games():
        page = docs_tables.new_page(game)
        assert page.startswith(f"# {game.title}\n")
        (code,) = BLOCK.findall(page)
        exec(compile(code, "template", "exec"), {})
        parts = {name: lambda name=name: f"({name})" for name in docs_tables.PARTS}
        assert all(f"({name})" in docs_tables.filled(page, parts) for name in parts)


def test_a_page_that_lacks_a_part_is_refused() -> None:
    with pytest.raises(ValueError, match="summary"):
        docs_tables.filled("# No parts\n", {"summary": str})


@pytest.mark.skipif(PURE_PYTHON, reason="some examples play so much that it takes minutes uncompiled")
@pytest.mark.parametrize("code", EXAMPLES)
def test_example_runs(code: str) -> None:
    exec(compile(code, "example", "exec"), {})


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(ANY_BLOCK.sub("", page.read_text(encoding="utf-8"))):
        if not re.match(r"[a-z]+:", link):
            name, _, anchor = link.partition("#")
            target = (page.parent / name).resolve() if name else page
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


@each_page
def test_every_page_is_linked_from_the_index(page: Path) -> None:
    index = ROOT / "docs" / "index.md"
    linked = {(index.parent / link).resolve() for link in LINK.findall(index.read_text(encoding="utf-8"))}
    assert page == index or page in linked
