"""Many deals without a screen; 20,000 take two minutes of a processor, a soak plays a million."""

import pytest

from tests.promises.long_life import LAYOUTS, live
from tests.strategies import times


@pytest.mark.parametrize("part", range(4))
def test_every_game_is_its_record_and_every_score_is_right(part: int) -> None:
    seen = live(part, times(500, 5000))
    assert seen["deals"] >= times(500, 5000)
    assert set(LAYOUTS) <= set(seen)
    assert min(seen["misere"], seen["open"], seen["7H"], seen["finished"]) > 0
