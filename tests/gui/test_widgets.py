"""The small widgets."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget

from legal_assistant.gui.widgets import labels
from legal_assistant.gui.widgets.buttons import Button, Chip, IconButton
from legal_assistant.gui.widgets.elided_box import ElidedBox
from legal_assistant.gui.widgets.flow import FlowLayout
from legal_assistant.gui.widgets.labels import ElidedLabel, Tag, label
from legal_assistant.gui.widgets.password import PasswordField, StrengthMeter
from legal_assistant.gui.widgets.progress import ProgressLine
from legal_assistant.gui.widgets.search_field import SearchField
from legal_assistant.gui.widgets.states import EmptyState, InlineMessage
from tests.gui.fakes import Recorder, wait_for


def test_an_elided_label_keeps_its_text_and_shows_it_in_the_tooltip(qtbot, look):
    label = ElidedLabel("A very long name of a case that does not fit here\nat all")
    qtbot.addWidget(label)
    label.resize(80, 20)
    label.show()
    assert label.text() == "A very long name of a case that does not fit here at all"
    assert label.toolTip() == label.text()
    label.resize(2000, 20)
    assert label.toolTip() == ""
    assert not label.grab().isNull()


def test_what_is_set_by_number_is_what_it_says(qtbot, look):
    for made in (label("<b>x</b>"), ElidedLabel("<b>x</b>"), Tag("<b>x</b>")):
        qtbot.addWidget(made)
        assert made.textFormat() is Qt.TextFormat.PlainText
    assert ElidedLabel("x").alignment() == Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    assert ElidedLabel("x").alignment().value == labels._LEFT_CENTRE
    button = IconButton("plus")
    qtbot.addWidget(button)
    assert button.focusPolicy() is Qt.FocusPolicy.StrongFocus


def test_a_button_shows_that_it_can_be_pressed(qtbot, look):
    button = Button("Press")
    qtbot.addWidget(button)
    QApplication.sendEvent(button, QEnterEvent(QPointF(), QPointF(), QPointF()))
    assert button.cursor().shape() is Qt.CursorShape.PointingHandCursor


def test_input_methods_learn_no_password_not_even_one_that_is_shown(qtbot, look):
    field = PasswordField()
    qtbot.addWidget(field)
    hint = Qt.InputMethodHint
    kept = hint.ImhSensitiveData | hint.ImhNoPredictiveText | hint.ImhNoAutoUppercase
    assert field.inputMethodHints() == kept | hint.ImhHiddenText
    field._toggle()
    assert field.inputMethodHints() == kept
    field._toggle()
    assert field.inputMethodHints() == kept | hint.ImhHiddenText


def test_a_message_folds_its_details_and_can_be_dismissed(qtbot, look):
    message = InlineMessage()
    qtbot.addWidget(message)
    dismissed = Recorder()
    message.dismissed.connect(lambda: dismissed(1))
    message.show_message("bad", "It failed.", "Try again.", details="disk_full")
    parts = message._contents
    assert parts.details.isHidden()
    parts.fold.click()
    assert not parts.details.isHidden()
    assert parts.fold.text() == "Hide details"
    parts.close.click()
    assert message.isHidden()
    assert dismissed.calls
    message.show_message("good", "Done.")
    assert parts.fold.isHidden()
    assert message.text == "Done."


def test_icons_follow_the_theme(qtbot, look):
    button = IconButton("plus", "Add")
    qtbot.addWidget(button)
    button.show()
    before = button.icon().cacheKey()
    look.choose("dark")
    wait_for(qtbot, lambda: button.icon().cacheKey() != before)
    assert button.toolTip() == "Add"


def test_a_checkable_icon_changes_with_its_state(qtbot, look):
    button = IconButton("push-pin", "Pin", checked_icon="push-pin-fill")
    qtbot.addWidget(button)
    before = button.icon().cacheKey()
    button.click()
    assert button.isChecked()
    assert button.icon().cacheKey() != before


def test_a_search_field_waits_for_a_pause(qtbot, look):
    field = SearchField(pause_ms=30)
    qtbot.addWidget(field)
    searched = Recorder()
    field.searched.connect(searched)
    QTest.keyClicks(field, "lease ")
    wait_for(qtbot, lambda: searched.calls)
    assert searched.calls == ["lease"]
    QTest.keyClicks(field, "x")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert searched.calls == ["lease", "lease x"]
    QTest.keyClick(field, Qt.Key.Key_Escape)
    wait_for(qtbot, lambda: searched.calls[-1] == "")


def test_a_flow_breaks_rows(qtbot, look):
    host = QWidget()
    qtbot.addWidget(host)
    flow = FlowLayout(host, spacing=6)
    for number in range(6):
        flow.addWidget(Chip(f"{number} lease.pdf"))
    one = flow.heightForWidth(4000)
    assert flow.heightForWidth(200) > one
    host.resize(200, 400)
    host.show()
    chips = host.findChildren(Chip)
    assert max(chip.geometry().right() for chip in chips) <= 200
    assert len({chip.y() for chip in chips}) > 1


def test_what_is_lower_than_its_row_stands_in_the_middle_of_it(qtbot, look):
    host = QWidget()
    qtbot.addWidget(host)
    flow = FlowLayout(host)
    high, low = QWidget(), QWidget()
    for part, height in ((high, 32), (low, 20)):
        part.setFixedSize(60, height)
        flow.addWidget(part)
    host.resize(400, 100)
    host.show()
    assert (high.y(), low.y()) == (0, 6)


def test_a_name_that_does_not_fit_is_told_by_the_tooltip(qtbot, look):
    box = ElidedBox()
    qtbot.addWidget(box)
    box.addItem("第 1 稿，共 2 稿 · 房屋租赁合同（第二稿，双方确认版）.docx")
    box.resize(160, 32)
    box.show()
    assert box.toolTip() == box.currentText()
    cut = box.grab().toImage()
    box.setItemText(0, "第 1 稿，共 2 稿")
    assert box.grab().toImage() != cut


def test_progress_is_drawn_and_bounded(qtbot, look):
    host = QWidget()
    qtbot.addWidget(host)
    column = QVBoxLayout(host)
    line, meter = ProgressLine(), StrengthMeter()
    for widget in (line, meter):
        column.addWidget(widget)
    for done, total in ((0, 0), (1, 3), (9, 3)):
        line.set_progress(done, total)
        meter.set_strength(done, acceptable=done > 2)
        assert not host.grab().isNull()
    assert line.value() == line.maximum() == 3


def test_a_password_is_hidden_until_it_is_asked_for(qtbot, look):
    field = PasswordField()
    qtbot.addWidget(field)
    field.setText("secret")
    assert field.inputMethodHints() & Qt.InputMethodHint.ImhSensitiveData
    assert field.displayText() != "secret"
    field._eye.trigger()
    assert field.echoMode() is QLineEdit.EchoMode.Normal
    field._eye.trigger()
    assert field.echoMode() is QLineEdit.EchoMode.Password


def test_an_empty_state_offers_a_step_only_if_there_is_one(qtbot, look):
    state = EmptyState("briefcase")
    qtbot.addWidget(state)
    state.show()
    state.set_texts("Nothing here")
    assert not state.button.isVisible()
    clicked = Recorder()
    state.clicked.connect(lambda: clicked(1))
    state.set_texts("Nothing here", "Make one.", "New")
    state.button.click()
    assert clicked.calls
    assert state.findChildren(QLabel)
