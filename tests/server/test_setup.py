"""While a table is being set up: do options go together, is a card right?"""

from __future__ import annotations

from pathlib import Path

from penult.games.custom import gallery
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
