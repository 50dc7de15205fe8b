"""House rules: saved under a name, offered again, edited by hand."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given

from fivehundred.home.house_rules import HouseRules, load_house_rules, save_house_rules
from fivehundred.rules.ruleset import PRESETS, RuleSet
from tests.strategies import many, rule_sets


def test_saved_rules_are_offered_again(tmp_path: Path) -> None:
    path = tmp_path / "house-rules.toml"
    friday = HouseRules("Friday at Bob's", RuleSet(misere="anytime", slam=None, max_hands=8))
    lodge = HouseRules("lodge", PRESETS["trickster-american"], "trickster-american")
    for entry in (friday, lodge):
        assert save_house_rules(path, entry) is None
    assert load_house_rules(path).rules == (friday, lodge)
    assert load_house_rules(path).notices == ()


def test_saving_under_the_same_name_replaces_and_keeps_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "house-rules.toml"
    path.write_text('# ours\n[one]\nkitty = 5\n\n[two]\nmisere = "off"\n', encoding="utf-8")
    save_house_rules(path, HouseRules("one", RuleSet(kitty=6)))
    assert path.read_text(encoding="utf-8").startswith("# ours\n[one]\n")
    assert load_house_rules(path).rules == (
        HouseRules("one", RuleSet(kitty=6)),
        HouseRules("two", RuleSet(misere="off")),
    )


def test_rules_written_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "house-rules.toml"
    path.write_text(
        '[pub]\npreset = "trickster-american"\nslam = "none"\nmax_hands = 3\n'
        "must_bid_to_win = true\nbid_time = 30\n",
        encoding="utf-8",
    )
    (pub,) = load_house_rules(path).rules
    assert (pub.preset, pub.rules.slam, pub.rules.max_hands) == ("trickster-american", None, 3)
    assert (pub.rules.must_bid_to_win, pub.rules.bid_time, pub.rules.kitty) == (True, 30, 5)


def test_rules_with_a_mistake_are_left_out_and_named_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "house-rules.toml"
    path.write_text(
        "[good]\nkitty = 5\n[bad]\nkitty = 4\n[worse]\nkity = 3\n[worst]\nkitty = [3]\n",
        encoding="utf-8",
    )
    loaded = load_house_rules(path)
    assert [one.name for one in loaded.rules] == ["good"]
    assert loaded.notices == (
        f"{path}:3: 'bad': kitty cannot be 4: it is 3, 5 or 6; left out",
        f"{path}:5: 'worse': there is no option 'kity'; left out",
        f"{path}:7: 'worst': kitty cannot be [3]; left out",
    )


def test_a_name_that_is_a_preset_or_a_value_without_a_name(tmp_path: Path) -> None:
    path = tmp_path / "house-rules.toml"
    path.write_text("kitty = 5\n[australian]\nkitty = 5\n", encoding="utf-8")
    first, second = load_house_rules(path).notices
    assert "house rules stand under a [name]" in first
    assert "that is the name of a preset" in second


def test_a_file_that_is_no_toml_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "house-rules.toml"
    path.write_bytes(b"[one\nkitty = 5")
    assert load_house_rules(path).rules == ()
    assert load_house_rules(path).notices[0].startswith(f"{path}:1: ")
    notice = save_house_rules(path, HouseRules("one", RuleSet()))
    assert notice is not None
    assert "house-rules.toml.bad" in notice
    assert (tmp_path / "house-rules.toml.bad").read_bytes() == b"[one\nkitty = 5"
    assert len(load_house_rules(path).rules) == 1


@given(rules=rule_sets())
@many(25, 500)
def test_any_rule_set_survives_the_file(rules: RuleSet) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "house-rules.toml"
        save_house_rules(path, HouseRules("any", rules, "trickster-american"))
        assert load_house_rules(path).rules == (HouseRules("any", rules, "trickster-american"),)
