"""The one style sheet, built from the tokens of a theme.

Roles (dynamic property ``role``):

* QFrame: ``surface``, ``side``, ``card``, ``well`` (a tinted block in a surface), ``bubble``, ``status``, ``line`` (hairline),
  ``float`` (what lies above the rest)
* QLabel: ``display``, ``title``, ``strong``, ``answer``, ``muted``, ``small`` (12 px, muted), ``key``,
  ``accent``, ``good``, ``caution``, ``bad``
* QPushButton: none (secondary), ``primary``, ``danger``, ``quiet`` (no border), ``link``, ``tab`` (checkable, underlined),
  ``choice`` (checkable card),
  ``nav`` (name of a page), ``filter`` (checkable, small), ``linkmuted``; QToolButton: ``icon``
* ``narrow`` on QTabBar: words that are smaller and closer
* ``tone`` on ``role="chip"`` and ``role="notice"``: ``accent``, ``good``, ``caution``, ``bad``, ``neutral``
"""

from __future__ import annotations

from dataclasses import asdict
from string import Template
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from legal_assistant.gui.theme import Tokens

_SHEET = Template("""
QMainWindow, QDialog { background: $surface; }
QToolTip { background: $card; color: $ink; border: 1px solid $line; padding: 4px 8px; font-size: 12px; }

QFrame[role="surface"] { background: $surface; border: none; }
QFrame[role="side"] { background: $side; border: none; }
QFrame[role="card"] { background: $card; border: 1px solid $line; border-radius: 8px; }
QFrame[role="well"] { background: $side; border: none; border-radius: 8px; }
QFrame[role="bubble"] { background: $bubble; border: none; border-radius: 12px; }
QFrame[role="float"] { background: $card; border: 1px solid $line; border-radius: 12px; }
QFrame[role="status"] { background: $side; border: none; border-top: 1px solid $line; }
QFrame[role="line"] { background: $line; border: none; }

QLabel { background: transparent; }
QLabel[role="display"] { font-size: 22px; font-weight: 600; }
QLabel[role="title"] { font-size: 16px; font-weight: 600; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="answer"] { font-size: 14px; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="small"] { color: $muted; font-size: 12px; }
QLabel[role="accent"] { color: $accent; font-size: 12px; }
QLabel[role="good"] { color: $good; font-size: 12px; }
QLabel[role="caution"] { color: $caution; font-size: 12px; }
QLabel[role="bad"] { color: $bad; font-size: 12px; }
QLabel[role="key"] { background: $side; border: 1px solid $line; border-radius: 8px; padding: 12px 16px; font-size: 16px;
  font-weight: 600; }

QLabel[role="chip"], QPushButton[role="chip"], QToolButton[role="chip"] { border: none; border-radius: 5px;
  padding: 2px 8px; font-size: 12px; font-weight: 400; min-height: 16px; background: $hover; color: $muted; }
*[role="chip"][tone="accent"] { background: $accent_tint; color: $accent; }
*[role="chip"][tone="good"] { background: $good_tint; color: $good; }
*[role="chip"][tone="caution"] { background: $caution_tint; color: $caution; }
*[role="chip"][tone="bad"] { background: $bad_tint; color: $bad; }
QPushButton[role="chip"]:hover, QPushButton[role="chip"]:focus { border: 1px solid $accent; padding: 1px 7px; }
QPushButton[role="filter"] { border: 1px solid transparent; border-radius: 5px; padding: 2px 7px; font-size: 12px;
  min-height: 16px;
  background: transparent; color: $muted; font-weight: 400; }
QPushButton[role="filter"]:hover { background: $hover; }
QPushButton[role="filter"]:checked { background: $accent_tint; color: $accent; font-weight: 600; }
QPushButton[role="filter"]:focus { border-color: $accent; }

QFrame[role="notice"] { border: none; border-radius: 8px; background: $hover; }
QFrame[role="notice"][tone="accent"] { background: $accent_tint; }
QFrame[role="notice"][tone="good"] { background: $good_tint; }
QFrame[role="notice"][tone="caution"] { background: $caution_tint; }
QFrame[role="notice"][tone="bad"] { background: $bad_tint; }

QPushButton { background: $card; color: $ink; border: 1px solid $field_line; border-radius: 6px; padding: 0 12px;
  min-height: 30px;
  font-weight: 500; outline: none; }
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $line; }
QPushButton:focus { border: 1px solid $accent; }
QPushButton:disabled { color: $faint; background: transparent; border-color: $line; }
QPushButton[role="primary"] { background: $accent; color: $on_accent; border: 1px solid $accent; font-weight: 600; }
QPushButton[role="primary"]:hover { background: $accent_hover; border-color: $accent_hover; }
QPushButton[role="primary"]:focus { border: 2px solid $ink; padding: 0 11px; min-height: 28px; }
QPushButton[role="primary"]:disabled { background: $hover; color: $faint; border-color: $hover; }
QPushButton[role="danger"] { background: $bad; color: $on_accent; border: 1px solid $bad; font-weight: 600; }
QPushButton[role="danger"]:focus { border: 2px solid $ink; padding: 0 11px; min-height: 28px; }
QPushButton[role="danger"]:disabled { background: $hover; color: $faint; border-color: $hover; }
QPushButton[role="quiet"] { background: transparent; border: 1px solid transparent; }
QPushButton[role="quiet"]:hover { background: $hover; }
QPushButton[role="quiet"]:focus { border-color: $accent; }
QPushButton[role="link"] { background: transparent; border: 1px solid transparent; border-radius: 4px; color: $accent;
  padding: 0 4px;
  min-height: 22px; font-weight: 400; text-align: left; }
QPushButton[role="link"][flush="true"] { padding: 0 4px 0 0; }
QPushButton[role="link"]:hover { text-decoration: underline; }
QPushButton[role="link"]:focus { border-color: $accent; }
QPushButton[role="link"]:disabled { color: $faint; }
QPushButton[role="linkmuted"] { background: transparent; border: 1px solid transparent; border-radius: 4px; color: $muted;
  padding: 0 2px;
  min-height: 20px; font-weight: 400; font-size: 12px; text-align: left; }
QPushButton[role="linkmuted"]:hover { color: $ink; }
QPushButton[role="linkmuted"]:focus { border-color: $accent; }
QPushButton[role="tab"] { background: transparent; border: none; border-bottom: 2px solid transparent; border-radius: 0;
  color: $muted;
  padding: 4px 6px; min-height: 24px; font-weight: 400; }
QPushButton[role="tab"]:hover { color: $ink; }
QPushButton[role="tab"]:checked { color: $ink; font-weight: 600; border-bottom: 2px solid $accent; }
QPushButton[role="tab"]:focus { color: $accent; }
QPushButton[role="choice"] { background: $card; border: 1px solid $field_line; border-radius: 8px; padding: 12px 16px;
  text-align: left;
  font-weight: 400; }
QPushButton[role="choice"]:hover { border-color: $accent; }
QPushButton[role="choice"]:checked { border: 2px solid $accent; background: $accent_tint; padding: 11px 15px; }
QPushButton[role="choice"]:focus { border-color: $muted; }
QPushButton[role="nav"] { background: transparent; border: 1px solid transparent; text-align: left; font-weight: 400; }
QPushButton[role="nav"]:hover { background: $hover; }
QPushButton[role="nav"]:checked { background: $accent_tint; color: $accent; font-weight: 600; }
QPushButton[role="nav"]:focus { border-color: $accent; }
QPushButton::menu-indicator { width: 0; }

QToolButton { border: 1px solid transparent; border-radius: 6px; background: transparent; padding: 0; }
QToolButton:hover { background: $hover; }
QToolButton:pressed, QToolButton:checked { background: $accent_tint; }
QToolButton:focus { border-color: $accent; }
QToolButton::menu-indicator { image: none; }

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QComboBox, QDateEdit { background: $card; color: $ink;
  border: 1px solid $field_line;
  border-radius: 6px; padding: 0 10px; selection-background-color: $accent; selection-color: $on_accent; }
QLineEdit, QSpinBox, QComboBox, QDateEdit { min-height: 30px; }
QSpinBox QLineEdit { border: none; padding: 0 10px; min-height: 0; background: transparent; }
QSpinBox { padding: 0; }
QPlainTextEdit, QTextEdit { padding: 8px 10px; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus,
QComboBox:focus, QDateEdit:focus { border-color: $accent; }
QLineEdit[invalid="true"] { border-color: $bad; }
QLineEdit:disabled, QComboBox:disabled, QSpinBox:disabled { color: $faint; background: $side; }
QTextBrowser[role="answer"], QTextEdit[role="answer"] { background: transparent; border: none; padding: 0; }
QComboBox::drop-down, QDateEdit::drop-down { border: none; width: 22px; background: transparent; }
QComboBox::down-arrow, QDateEdit::down-arrow { image: url(icons:neutral-caret-down.svg); width: 12px; height: 12px; }
QCalendarWidget QWidget { alternate-background-color: $side; }
QCalendarWidget QToolButton { color: $ink; padding: 4px 8px; }
QCalendarWidget QAbstractItemView { background: $card; color: $ink; selection-background-color: $accent;
  selection-color: $on_accent; }
QComboBox QAbstractItemView { background: $card; border: 1px solid $line; padding: 4px; outline: none;
  selection-background-color: $accent_tint; selection-color: $ink; }
QSpinBox::up-button, QSpinBox::down-button { border: none; width: 20px; background: transparent; }
QSpinBox::up-arrow { image: url(icons:neutral-caret-up.svg); width: 10px; height: 10px; }
QSpinBox::down-arrow { image: url(icons:neutral-caret-down.svg); width: 10px; height: 10px; }
QCheckBox, QRadioButton { spacing: 8px; background: transparent; }
QCheckBox::indicator, QRadioButton::indicator { width: 16px; height: 16px; border: 1px solid $muted; background: $card; }
QCheckBox::indicator { border-radius: 4px; }
QRadioButton::indicator { border-radius: 9px; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; image: url(icons:$check_icon.svg); }
QRadioButton::indicator:checked { border: 5px solid $accent; width: 8px; height: 8px; background: $on_accent; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border-color: $accent; }

QProgressBar { background: $line; border: none; border-radius: 2px; min-height: 4px; max-height: 4px; }
QProgressBar::chunk { background: $accent; border-radius: 2px; }
QProgressBar[tone="good"]::chunk { background: $good; }
QProgressBar[tone="caution"]::chunk { background: $caution; }
QProgressBar[tone="bad"]::chunk { background: $bad; }

QMenu { background: $card; border: 1px solid $line; border-radius: 8px; padding: 4px; }
QMenu::item { padding: 6px 24px 6px 12px; border-radius: 5px; }
QMenu::item:selected { background: $accent_tint; color: $ink; }
QMenu::item:disabled { color: $faint; }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }
QMenu::icon { padding-left: 8px; }

QListView, QTreeView, QTableView { background: transparent; border: none; outline: none; }
QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget[role="scroll"] { background: transparent; }
QAbstractScrollArea::corner { background: transparent; }
QSplitter::handle { background: $line; }
QSplitter::handle:hover { background: $accent; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: $field_line; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: $faint; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: transparent;
  border: none;
  width: 0; height: 0; }

QTabWidget::pane { border: none; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: $muted; border: none; border-bottom: 2px solid transparent;
  padding: 6px 5px 7px 5px; margin-right: 2px; }
QTabBar[narrow="true"]::tab { padding: 6px 3px 7px 3px; margin-right: 0; font-size: 12px; }
QTabBar::tab:hover { color: $ink; }
QTabBar::tab:selected { color: $ink; font-weight: 600; border-bottom-color: $accent; }
QTabBar::tab:focus { color: $accent; }
""")


def build(tokens: Tokens) -> str:
    """The style sheet in the colours of ``tokens``."""
    return _SHEET.substitute(asdict(tokens), check_icon="on-accent-check-dark" if tokens.dark else "on-accent-check-light")
