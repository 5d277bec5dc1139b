"""Invented English names of organisations and people, and what else stands in sentences about them."""

from collections.abc import Callable
from random import Random

from tests.tools.name_parts import Names, words

_SURNAMES = words("en", "surnames")
_GIVEN = words("en", "given")
_HEADS = words("en", "heads")
_MIDDLES = words("en", "middles")
_TAILS = words("en", "tails")
_QUALITIES = words("en", "qualities")
_THINGS = words("en", "things")
_TRADES = words("en", "trades")
_FORMS = words("en", "forms")
_PLACES = words("en", "places")
_TERMS = words("en", "terms")
_ROLES = words("en", "roles")
_COURTS = words("en", "courts")
_ACTS = words("en", "acts")
_PRODUCTS = words("en", "products")
_VESSELS = words("en", "vessels")
_MONTHS = words("en", "months")
_DAYS = words("en", "days")
_KINDS = words("en", "kinds")
_BODIES = words("en", "bodies")
_GOODS = words("en", "goods")
_SITES = words("en", "sites")
_ABROAD = words("en", "abroad")
_BANKS = words("en", "banks")
_HOSPITALS = words("en", "hospitals")
_SCHOOLS = words("en", "schools")
_CLUBS = words("en", "clubs")
_LAWYERS = words("en", "lawyers")
_ODD = words("en", "odd")
_SHOPS = words("en", "shops")


def _word(dice: Random) -> str:
    """An invented word."""
    made = dice.choice(_HEADS) + (dice.choice(_MIDDLES) if dice.random() < 0.6 else "") + dice.choice(_TAILS)
    return made if len(made) > 3 else made + dice.choice(_MIDDLES) + dice.choice(_TAILS)


def _brand(dice: Random) -> str:
    ways: list[tuple[float, Callable[[], str]]] = [
        (0.34, lambda: _word(dice)),
        (0.55, lambda: dice.choice(_SURNAMES)),
        (0.72, lambda: f"{dice.choice(_QUALITIES)} {dice.choice(_THINGS)}"),
        (0.80, lambda: dice.choice(_QUALITIES) + dice.choice(_THINGS).lower()),
        (0.85, lambda: dice.choice(_THINGS)),
        (0.89, lambda: f"{dice.choice(_THINGS)} & {dice.choice(_THINGS)}"),
        (0.93, lambda: "".join(dice.choices("ABCDEFGHKLMNPRSTVX", k=dice.choice((2, 3, 3, 4))))),
        (0.96, lambda: dice.choice(("Trans", "Euro", "Inter", "Omni", "Agri", "Bio", "Nord", "Tele", "Geo")) + _word(dice)),
        (1.00, lambda: dice.choice(_PLACES[:65])),
    ]
    thrown = dice.random()
    return next(way() for limit, way in ways if thrown < limit)


def _filled(dice: Random, forms: list[str]) -> str:
    base = dice.choice((dice.choice(_PLACES[:65]), _word(dice), dice.choice(_SURNAMES)))
    return dice.choice(forms).format(b=base, s=dice.choice(_SURNAMES), g=dice.choice(_GIVEN))


def _traded(dice: Random) -> tuple[str, list[str]]:
    brand = _brand(dice)
    trades = " ".join(dice.choices(_TRADES, k=2 if dice.random() < 0.12 else 1))
    return f"{brand} {trades}", [brand]


def _lawyers(dice: Random) -> tuple[str, list[str]]:
    first, second, third = dice.sample(_SURNAMES, 3)
    return dice.choice(_LAWYERS).format(s=first, t=second, u=third), [first]


def _formed(dice: Random) -> tuple[str, list[str]]:
    brand = _brand(dice)
    trade = f" {dice.choice(_TRADES)}" if dice.random() < 0.5 else ""
    place = f" ({dice.choice(_PLACES[:65])})" if dice.random() < 0.1 else ""
    comma = "," if dice.random() < 0.15 else ""
    return f"{brand}{trade}{place}{comma} {dice.choice(_FORMS)}", [brand, brand + trade]


def _odd(dice: Random) -> str:
    quality, other = dice.sample(_QUALITIES, 2)
    thing, second = dice.sample(_THINGS, 2)
    parts = {"q": quality, "r": other, "n": thing, "m": second, "g": dice.choice(_GIVEN), "k": dice.choice(_SHOPS)}
    return dice.choice(_ODD).format(**parts, s=dice.choice(_SURNAMES), t=dice.choice(_TRADES), b=_word(dice))


def body(dice: Random) -> str:
    """A court or authority that is somewhere, or has one task."""
    district = dice.choice(("District", "Northern District", "Southern District", "Eastern District"))
    return dice.choice(_BODIES).format(d=district, p=dice.choice(_PLACES[:65]))


def _firm(dice: Random) -> tuple[str, list[str]]:
    """The name of an organisation of any sort, and its short forms."""
    ways: list[tuple[float, Callable[[], tuple[str, list[str]]]]] = [
        (0.34, lambda: _traded(dice)),
        (0.46, lambda: (brand := _brand(dice), [brand])),
        (0.55, lambda: _lawyers(dice)),
        (0.68, lambda: _formed(dice)),
    ]
    thrown = dice.random()
    for limit, way in ways:
        if thrown < limit:
            return way()
    forms = dice.choices((_BANKS, _HOSPITALS, _SCHOOLS, _CLUBS, _ABROAD), (5, 6, 6, 4, 7))[0]
    name = _odd(dice) if thrown > 0.95 else _filled(dice, forms)
    return name, [name]


def _day(dice: Random) -> str:
    month, day, year = dice.choice(_MONTHS), dice.randint(1, 28), dice.randint(2015, 2026)
    return dice.choice((f"{day} {month} {year}", f"{month} {day}, {year}", f"{day} {month}"))


def _sum(dice: Random) -> str:
    return dice.choice(
        (f"${dice.randint(1, 999)},000", f"EUR {dice.randint(1, 99)},500", f"GBP {dice.randint(100, 9999)}", "half")
    )


def _person(dice: Random) -> str:
    return f"{dice.choice(_GIVEN)} {dice.choice(_SURNAMES) if dice.random() < 0.8 else _word(dice)}"


_OTHERS: dict[str, Callable[[Random], str]] = {
    "p": _person,
    "l": lambda dice: f"{dice.choice(('Mr', 'Ms', 'Mrs', 'Dr', 'Mr.', 'Ms.'))} {dice.choice(_SURNAMES)}",
    "L": lambda dice: dice.choice(_SURNAMES),
    "f": lambda dice: dice.choice(_GIVEN),
    "g": lambda dice: dice.choice(_PLACES),
    "b": lambda dice: dice.choice(_SITES),
    "q": lambda dice: f"{_brand(dice)} {dice.choice(_GOODS)}",
    "t": lambda dice: dice.choice(_TERMS),
    "T": lambda dice: dice.choice(_ROLES),
    "c": lambda dice: dice.choice(_COURTS),
    "C": body,
    "a": lambda dice: dice.choice(_ACTS),
    "w": lambda dice: dice.choice(_PRODUCTS),
    "v": lambda dice: dice.choice(_VESSELS),
    "d": _day,
    "D": lambda dice: dice.choice(_DAYS),
    "m": lambda dice: dice.choice(_MONTHS),
    "n": _sum,
    "k": lambda dice: dice.choice(_KINDS),
    "e": lambda dice: _word(dice).lower(),
    "e2": lambda dice: dice.choice(("First", "Second", "English", "German", "Fourth", "2019")),
}


def english(seed: int) -> Names:
    """Throws English names."""
    return Names(Random(seed), _firm, _OTHERS, "plLf")
