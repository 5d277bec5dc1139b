"""Numbers with their nouns, in the plural form of the language.

``lupdate`` knows plural forms only in ``self.tr`` of a QObject; functions that have none ask here.
"""

from PySide6.QtCore import QObject


class Counts(QObject):
    """One method a noun."""

    def passages(self, n: int) -> str:
        """Passages of documents."""
        return self.tr("%n passage(s)", "", n)

    def memories(self, n: int) -> str:
        """Memories."""
        return self.tr("%n memory(s)", "", n)

    def messages(self, n: int) -> str:
        """Messages of earlier conversations."""
        return self.tr("%n earlier message(s)", "", n)

    def waiting(self, n: int) -> str:
        """What was not used in an answer because nobody approved it yet."""
        return self.tr("%n statement(s) waiting for your approval concern this; not used", "", n)

    def pages(self, n: int) -> str:
        """Pages of a document."""
        return self.tr("%n page(s)", "", n)

    def recognised(self, n: int) -> str:
        """Pages that were pictures."""
        return self.tr("%n recognised from pictures", "", n)

    def without_text(self, n: int) -> str:
        """Pages on which nothing was found."""
        return self.tr("%n without text", "", n)

    def unreadable(self, n: int) -> str:
        """Pages that could not be read."""
        return self.tr("%n could not be read", "", n)

    def unread(self, n: int) -> str:
        """Pages of a document on which words may stand that are not known; "{0}" is its file."""
        return self.tr("%n page(s) of {0} not read in full", "", n)

    def lines_to_check(self, n: int) -> str:
        """Lines that recognition is not sure of."""
        return self.tr("%n line(s) to check", "", n)

    def uses(self, n: int) -> str:
        """How often a memory reached an answer."""
        return self.tr("used %n time(s)", "", n)
