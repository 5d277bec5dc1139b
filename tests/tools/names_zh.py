"""Invented Chinese names of organisations and people, and what else stands in sentences about them."""

from collections.abc import Callable
from random import Random

from tests.tools.name_parts import Names, words

_SIGNS = words("zh", "signs")
_FOREIGN = words("zh", "foreign")
_WORDS = words("zh", "words")
_PLACES = words("zh", "places")
_DISTRICTS = words("zh", "districts")
_TRADES = words("zh", "trades")
_FORMS = words("zh", "forms")
_HOUSES = words("zh", "houses")
_SURNAMES = words("zh", "surnames")
_GIVEN = words("zh", "given")
_BODIES = words("zh", "bodies")
_POSTS = words("zh", "posts")
_KINDS = words("zh", "kinds")
_ACTS = words("zh", "acts")
_BANKS = words("zh", "banks")
_OFFICES = words("zh", "offices")
_WARDS = words("zh", "wards")
_CLINICS = words("zh", "clinics")
_SCHOOLS = words("zh", "schools")
_CLUBS = words("zh", "clubs")
_NATIONAL = words("zh", "national")
_BRANCHES = words("zh", "branches")
_SITES = words("zh", "sites")
_MINORITY = words("zh", "minority")


def _brand(dice: Random) -> str:
    ways: list[tuple[float, Callable[[], str]]] = [
        (0.50, lambda: "".join(dice.choices(_SIGNS, k=2))),
        (0.68, lambda: dice.choice(_WORDS)),
        (0.78, lambda: "".join(dice.choices(_SIGNS, k=3))),
        (0.86, lambda: dice.choice(_FOREIGN)),
        (0.92, lambda: dice.choice(_WORDS) + "".join(dice.choices(_SIGNS, k=2))),
        (0.96, lambda: dice.choice((dice.choice(_SURNAMES), dice.choice(_WORDS))) + dice.choice("氏记坊")),
        (1.00, lambda: "".join(dice.choices("ABCDEFGHJKLMXYZ", k=dice.choice((2, 3))))),
    ]
    thrown = dice.random()
    return next(way() for limit, way in ways if thrown < limit)


def _place(dice: Random) -> str:
    place, thrown = dice.choice(_PLACES), dice.random()
    return place if thrown < 0.5 else f"{place}市{dice.choice(_DISTRICTS) if thrown > 0.75 else ''}"


def _formed(dice: Random) -> tuple[str, list[str]]:
    brand, place = _brand(dice), dice.choice(_PLACES)
    trade = "".join(dice.choices(_TRADES, k=2 if dice.random() < 0.3 else 1))
    forms = ("{p}{b}{t}{f}", "{b}{t}（{q}）{f}", "{b}（{q}）{t}{f}", "{b}{t}{f}", "{p}{b}{t}{f}")
    name = dice.choice(forms).format(p=_place(dice), b=brand, t=trade, q=place, f=dice.choice(_FORMS))
    return name, [brand + trade, brand, brand + "公司", place + brand]


def _bank(dice: Random) -> tuple[str, list[str]]:
    own = (f"{dice.choice(_PLACES)}银行", f"{_brand(dice)}银行", f"{_brand(dice)}村镇银行", f"{dice.choice(_PLACES)}农村商业银行")
    bank = dice.choice((dice.choice(_BANKS), dice.choice(_BANKS), dice.choice(own)))
    return bank + dice.choice(_BRANCHES).format(p=_place(dice), b=_brand(dice)), [bank]


def _house(dice: Random) -> str:
    """A hospital, school or club."""
    place, brand = _place(dice), _brand(dice)
    return dice.choice(
        (
            place + dice.choice(_WARDS),
            brand + dice.choice(_CLINICS),
            place + dice.choice(_SCHOOLS),
            brand + dice.choice(("中学", "小学", "幼儿园", "学校", "国际学校", "驾校")),
            brand + dice.choice(_CLUBS),
        )
    )


def _body(dice: Random) -> str:
    """A court or authority of a place."""
    place = dice.choice(_PLACES)
    where = dice.choice((f"{place}市", f"{place}市{dice.choice(_DISTRICTS)}", f"{place}县", place))
    return dice.choice(_NATIONAL) if dice.random() < 0.06 else where + dice.choice(_BODIES)


def _firm(dice: Random) -> tuple[str, list[str]]:
    """The name of an organisation of any sort, and its short forms."""
    brand, thrown = _brand(dice), dice.random()
    trade = dice.choice(_TRADES)
    ways: list[tuple[float, Callable[[], tuple[str, list[str]]]]] = [
        (0.25, lambda: (brand + trade, [brand, f"{brand}公司", f"{brand}集团"])),
        (0.31, lambda: (dice.choice(_PLACES) + brand + trade, [brand])),
        (0.37, lambda: (brand, [brand])),
        (0.59, lambda: _formed(dice)),
        (0.65, lambda: (dice.choice((_place(dice), "")) + brand + dice.choice(_HOUSES), [brand])),
        (0.70, lambda: (dice.choice((_place(dice), brand, brand)) + dice.choice(_OFFICES), [brand])),
        (0.78, lambda: _bank(dice)),
        (0.91, lambda: (name := _house(dice), [name])),
        (1.00, lambda: (name := _body(dice), [name])),
    ]
    return next(way() for limit, way in ways if thrown < limit)


def _person(dice: Random) -> str:
    return dice.choice(_SURNAMES) + "".join(dice.choices(_GIVEN, k=2 if dice.random() < 0.75 else 1))


def _given(dice: Random) -> str:
    return "".join(dice.choices(_GIVEN, k=2))


def _where(dice: Random) -> str:
    place = dice.choice(_PLACES)
    return dice.choice(
        (place, f"{place}市", f"{place}市{dice.choice(_DISTRICTS)}", place + dice.choice(("机场", "火车站", "开发区")))
    )


_OTHERS: dict[str, Callable[[Random], str]] = {
    "p": _person,
    "x": lambda dice: dice.choice(_SURNAMES),
    "q": _given,
    "w": lambda dice: dice.choice(_MINORITY),
    "g": _where,
    "b": lambda dice: dice.choice(_SITES),
    "k": lambda dice: dice.choice(_KINDS),
    "n": lambda dice: dice.choice((f"{dice.randint(1, 99)}万元", f"{dice.randint(1000, 90000)}元", "三万", "一百万元")),
    "d": lambda dice: f"{dice.randint(2015, 2026)}年{dice.randint(1, 12)}月{dice.randint(1, 28)}日",
    "j": lambda dice: dice.choice(_POSTS),
    "u": lambda dice: str(dice.randint(13_000_000_000, 19_000_000_000)),
    "a": lambda dice: dice.choice(_ACTS),
}


def chinese(seed: int) -> Names:
    """Throws Chinese names."""
    return Names(Random(seed), _firm, _OTHERS, "pxqw")
