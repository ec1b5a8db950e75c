"""Minari datasets: one for each seat, as it lives through the matches."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from cryptid_envs import dataset
from cryptid_envs.extras import MissingExtra
from tests.contract.cases import SHORT, Case

each_short = pytest.mark.parametrize("case", SHORT, ids=str)


@pytest.fixture(autouse=True)
def minari_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))


@each_short
def test_an_episode_is_what_one_seat_saw_did_and_got(case: Case) -> None:
    import minari

    arrays = dataset.play(case.game_id, 3, seed=4, **{**case.options, "reward": "margin"})
    seat = case.num_players - 1
    dataset.to_minari(arrays, "cryptid/test/seat-v0", seat)
    loaded = minari.load_dataset("cryptid/test/seat-v0")
    assert loaded.total_episodes == 3
    assert loaded.total_steps == int((arrays["agent"] == seat).sum())
    env = case.aec()
    assert loaded.observation_space == env.observation_space("player_0")
    assert loaded.action_space == env.action_space("player_0")
    for match, episode in enumerate(loaded.iterate_episodes()):
        rows = (arrays["match"] == match) & (arrays["agent"] == seat)
        seen = episode.observations
        assert np.array_equal(seen["observation"][:-1], arrays["observation"][rows])
        assert np.array_equal(seen["observation"][-1], arrays["final_observation"][match, seat])
        assert np.array_equal(seen["action_mask"][:-1], arrays["action_mask"][rows])
        assert seen["action_mask"][-1].all()
        assert np.array_equal(episode.actions, arrays["action"][rows])
        assert seen["action_mask"][np.arange(rows.sum()), episode.actions].all()
        assert np.allclose(episode.rewards, arrays["own_reward"][rows])
        assert (episode.terminations | episode.truncations).tolist() == [False] * (rows.sum() - 1) + [True]


def test_a_dataset_that_exists_stays_as_it_is() -> None:
    import minari

    arrays = dataset.play("call_of_the_wild_v0", 2, seed=1)
    dataset.to_minari(arrays, "cryptid/test/seat-v0", 0, author="somebody")
    with pytest.raises(FileExistsError, match="choose another name"):
        dataset.to_minari(arrays, "cryptid/test/seat-v0", 1)
    assert minari.load_dataset("cryptid/test/seat-v0").storage.metadata["author"] == {"somebody"}


def test_bad_names_and_seats_are_refused() -> None:
    arrays = dataset.play("call_of_the_wild_v0", 1, seed=1)
    with pytest.raises(ValueError, match="0 to 3, not 4"):
        dataset.to_minari(arrays, "cryptid/test/seat-v0", 4)
    with pytest.raises(ValueError, match="dataset"):
        dataset.to_minari(arrays, "no good name!", 0)


def test_a_missing_package_is_named_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "h5py", None)
    with pytest.raises(MissingExtra, match=r"h5py.*pip install 'cryptid-envs\[minari\]'"):
        dataset.to_minari({}, "cryptid/test/seat-v0", 0)
