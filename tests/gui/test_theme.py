"""Colours, sizes and icons."""

import re
from dataclasses import asdict, fields
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF

from legal_assistant.gui import icons, stylesheet, theme

TEXT = ("ink", "muted", "accent", "good", "caution", "bad")
GROUNDS = ("surface", "side", "card", "bubble", "accent_tint")
GUI = Path(theme.__file__).parent


def luminance(colour: str) -> float:
    """Relative luminance, WCAG 2.1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """Contrast ratio, WCAG 2.1."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("tokens", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("text", TEXT)
def test_every_text_can_be_read_on_every_ground(tokens, ground, text):
    assert contrast(getattr(tokens, text), getattr(tokens, ground)) >= 4.5


@pytest.mark.parametrize("tokens", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
@pytest.mark.parametrize("tone", ["accent", "good", "caution", "bad", "neutral"])
def test_every_tone_can_be_read_on_its_tint(tokens, tone):
    text, tint = tokens.tone(tone)
    assert contrast(text, tint) >= 4.5
    assert contrast(tokens.ink, tint) >= 4.5


@pytest.mark.parametrize("tokens", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
def test_buttons_can_be_read(tokens):
    assert contrast(tokens.on_accent, tokens.accent) >= 4.5
    assert contrast(tokens.on_accent, tokens.accent_hover) >= 4.5
    assert contrast(tokens.on_accent, tokens.bad) >= 4.5


def test_tokens_are_colours():
    for tokens in (theme.LIGHT, theme.DARK):
        for field in fields(tokens):
            if field.name != "dark":
                assert QColor.isValidColorName(getattr(tokens, field.name)), field.name


def test_nothing_is_smaller_than_12_pixels():
    sheet = stylesheet.build(theme.LIGHT)
    sizes = [int(size) for size in re.findall(r"font-size: (\d+)px", sheet)]
    assert sizes
    assert min(sizes) >= theme.SMALL == 12
    for file in GUI.rglob("*.py"):
        assert not re.findall(r"setPixelSize\((\d|1[01])\)", file.read_text("utf-8")), file


def test_the_sheet_names_no_colour_of_its_own():
    source = Path(stylesheet.__file__).read_text("utf-8")
    assert not re.findall(r"#[0-9a-fA-F]{3,6}\b", source)


def test_the_sheet_takes_every_token_it_names(look):
    for tokens in (theme.LIGHT, theme.DARK):
        assert "$" not in stylesheet.build(tokens)
        assert asdict(tokens)["accent"] in stylesheet.build(tokens)


def test_the_theme_follows_the_choice(qtbot, look):
    with qtbot.waitSignal(look.changed):
        look.choose("dark")
    assert theme.tokens() is theme.DARK
    look.choose("light")
    assert theme.tokens() is theme.LIGHT


def test_every_icon_can_be_drawn(look, resources):
    names = [file.stem for file in (resources / "icons").glob("*.svg")]
    assert len(names) > 40
    for name in names:
        picture = icons.pixmap(name, "#1f5fa8", 16, 1.5)
        assert picture.width() == 24
        image = picture.toImage()
        assert any(image.pixelColor(x, y).alpha() for x in range(24) for y in range(24)), name


def test_every_icon_that_is_named_exists(resources):
    there = {file.stem for file in (resources / "icons").glob("*.svg")}
    for file in GUI.rglob("*.py"):
        text = file.read_text("utf-8")
        named = re.findall(r'(?:icons\.icon|icons\.pixmap|IconButton|EmptyState|Choice)\(\s*"([a-z-]+)"', text)
        named += re.findall(r'\bicon="([a-z-]+)"', text)
        missing = set(named) - there
        assert not missing, f"{file}: {missing}"


def test_an_unknown_icon_is_an_error(look):
    with pytest.raises(FileNotFoundError):
        icons.pixmap("no-such-icon", "#000000")


def test_the_licence_of_the_icons_is_there(resources):
    assert "MIT License" in (resources / "icons" / "LICENSE").read_text("utf-8")


def test_letters_are_drawn_in_the_font_that_comes_with_the_program(theme_switch: theme.ThemeSwitch) -> None:
    for weight in (QFont.Weight.Normal, QFont.Weight.DemiBold):
        info = QFontInfo(theme.font(theme.TEXT, weight))
        assert (info.family(), info.weight()) == ("Inter", weight)
    assert QFontMetricsF(theme.font()).horizontalAdvance("’") < theme.TEXT / 2  # not the full width of a Chinese font
