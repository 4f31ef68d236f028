"""While a table is being set up: do options go together, is a card right?"""

from __future__ import annotations

from pathlib import Path

import pytest

from penult.games.custom import gallery
from penult.games.custom.blocks import forms
from tests.server.http_driver import HttpDriver, visit

DRIZZLE = 'card "Drizzle" rule draw(others,1)'


def test_options_are_told_to_go_together_or_not_with_the_clause(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        fine = await http.get("/api/games/master/fit", options="preset=teams")
        assert (fine.status_code, fine.json()) == (200, {"options": "form=teams"})
        odd = await http.get("/api/games/master/fit", seats=5, options="form=teams")
        assert (odd.status_code, odd.json()["clause"]) == (409, "MAS-114")

    visit(tmp_path, what)


def test_a_card_is_read_and_told_in_the_language_of_who_asks(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        draft = {"card": " skip( 2 )", "game": "coloradd"}
        said = await http.client.post("/api/cards", json=draft, headers={"accept-language": "de"})
        read = said.json()
        assert (read["card"], read["error"]) == ("card rule skip(2)", "")
        assert read["told"] == ["Die nächsten 2 Spieler setzen aus."]
        again = await http.client.post("/api/cards", json=draft | {"card": read["code"]})
        assert again.json()["card"] == read["card"]

    visit(tmp_path, what)


def test_a_wrong_card_says_where_and_why(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        draft = {"card": "draw(everyone,1)", "game": "coloradd"}
        read = (await http.client.post("/api/cards", json=draft)).json()
        assert (read["card"], read["line"], read["column"]) == ("", 1, 6)
        assert "everyone" in read["error"]
        many = {"card": "draw(others,4)", "game": "coloradd", "seats": 10}
        assert (await http.client.post("/api/cards", json=many)).json()["error"]

    visit(tmp_path, what)


def test_a_rule_is_given_as_blocks_and_comes_back_as_text_and_blocks(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        block = {"verb": "draw", "slots": {"who": "others", "amount": "1"}}
        draft = {"card": 'card "Drizzle"', "game": "coloradd", "blocks": [block]}
        read = (await http.client.post("/api/cards", json=draft)).json()
        assert (read["card"], read["error"]) == (DRIZZLE, "")
        assert (read["rule"], read["blocks"]) == ("draw(others,1)", [block])
        plain = (await http.client.post("/api/cards", json=draft | {"blocks": []})).json()
        assert (plain["card"], plain["blocks"]) == ('card "Drizzle"', [])
        wrong = [block, {"verb": "if", "slots": {"test": "hit"}, "first": [block]}]
        read = (await http.client.post("/api/cards", json=draft | {"blocks": wrong})).json()
        assert (read["card"], read["line"]) == ("", 4)  # line 3 is the first block

    visit(tmp_path, what)


def test_what_blocks_are_made_of_is_told(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        grammar = (await http.get("/api/games/coloradd/blocks")).json()
        assert [form["verb"] for form in grammar["forms"]] == [form.verb for form in forms()]
        assert (grammar["steps"], grammar["blocks"], grammar["nested"]) == (4, 12, 2)
        for form in grammar["forms"]:
            draft = {"card": "card", "game": "coloradd", "blocks": [form["example"]]}
            assert (await http.client.post("/api/cards", json=draft)).json()["blocks"] == [
                form["example"]
            ]
        assert (await http.get("/api/games/royal/blocks")).status_code == 409

    visit(tmp_path, what)


@pytest.mark.parametrize("depth", [11, 50, 5_000])
def test_blocks_in_blocks_in_blocks_are_refused(tmp_path: Path, depth: int) -> None:
    """However deep somebody nests them."""
    inside = '{"verb": "if", "slots": {"test": "hit"}, "first": ['
    blocks = inside * depth + '{"verb": "again"}' + "]}" * depth
    body = f'{{"card": "card", "game": "coloradd", "blocks": [{blocks}]}}'

    async def what(http: HttpDriver) -> None:
        headers = {"content-type": "application/json"}
        answer = await http.client.post("/api/cards", content=body, headers=headers)
        assert answer.status_code in (200, 400, 413)
        assert answer.status_code != 200 or answer.json()["error"]

    visit(tmp_path, what)


def test_the_gallery_is_for_games_with_cards_to_write_on(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        shown = (await http.get("/api/games/coloradd/gallery")).json()
        assert [each["name"] for each in shown] == list(gallery("en"))
        assert all(each["told"] and each["code"] for each in shown)
        assert (await http.get("/api/games/royal/gallery")).status_code == 409

    visit(tmp_path, what)


def test_a_table_is_opened_with_its_cards_and_shows_them(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        seated = await http.open(seats=2, customs=[DRIZZLE])
        where = f"/api/tables/{seated['table']}"
        info = (await http.get(where)).json()
        assert (info["customs"], info["options"]) == ([DRIZZLE], "custom_count=1")
        headers = {"authorization": f"Bearer {seated['token']}"}
        body = {"customs": ["skip(1)", DRIZZLE]}
        changed = await http.client.put(f"{where}/customs", json=body, headers=headers)
        assert changed.status_code == 200
        info = (await http.get(where)).json()
        assert (info["customs"][1], info["options"]) == (DRIZZLE, "custom_count=2")

    visit(tmp_path, what)
