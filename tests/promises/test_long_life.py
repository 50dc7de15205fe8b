"""Many deals without a screen: a minute of a processor. ``make soak`` plays a million."""

import pytest

from tests.promises.long_life import LAYOUTS, live
from tests.tally import done

DEALS = 5000


@pytest.mark.parametrize("part", range(4))
def test_every_game_is_its_record_and_every_score_is_right(part: int) -> None:
    seen = live(part, DEALS)
    assert seen["deals"] >= DEALS
    assert set(LAYOUTS) <= set(seen)
    assert min(seen["misere"], seen["open"], seen["7H"], seen["finished"]) > 0
    done("deals", seen["deals"])
