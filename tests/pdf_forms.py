"""PDFs with form fields and with what readers of a PDF write on it, made object by object. All names and words are invented."""

from collections.abc import Sequence

from tests.pdfs import raw_pdf, stream

_FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"


def written(text: str) -> bytes:
    """A text string of a PDF."""
    return b"<FEFF" + text.encode("utf-16-be").hex().encode() + b">"


def annotated_pdf(
    lines: Sequence[str], annotations: Sequence[bytes], *, form: bytes = b"", more: Sequence[bytes] = (), drawn: bytes = b""
) -> bytes:
    """A page of lines (the first 60 points from the top, then 40 points apart), of what is ``drawn``, and with these annotations.

    Objects: 4 is the font, 5 the page, 10 the first of ``annotations``, which ``more`` follow. ``form``: entries of the form that
    has all widgets for its fields; without it there is no form.
    """
    drawn += b"".join(
        b"BT /F 12 Tf 72 %d Td (%s) Tj ET\n" % (782 - 40 * at, line.encode("latin-1")) for at, line in enumerate(lines)
    )
    numbers = [10 + at for at in range(len(annotations))]
    references = b" ".join(b"%d 0 R" % number for number in numbers)
    fields = b" ".join(b"%d 0 R" % n for n, body in zip(numbers, annotations, strict=True) if b"/FT" in body or b"/Kids" in body)
    return raw_pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R %s >>" % (b"/AcroForm 6 0 R" if form else b""),
            b"<< /Type /Pages /Kids [5 0 R] /Count 1 >>",
            stream(drawn),
            _FONT,
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << /Font << /F 4 0 R >> >> "
            b"/Annots [%s] >>" % references,
            b"<< /Fields [%s] /DR << /Font << /Helv 4 0 R >> >> /DA (/Helv 11 Tf 0 g) %s >>" % (fields, form),
            b"null",
            b"null",
            b"null",
            *annotations,
            *more,
        ]
    )


def widget(rect: Sequence[int], entries: bytes, *, name: str = "", value: str = "") -> bytes:
    named = b"/T %s" % written(name) if name else b""
    valued = b"/V %s" % written(value) if value else b""
    return b"<< /Type /Annot /Subtype /Widget /P 5 0 R /F 4 /Rect [%d %d %d %d] %s %s %s >>" % (*rect, named, valued, entries)


def note(kind: str, rect: Sequence[int], text: str, *, author: str = "", entries: bytes = b"") -> bytes:
    """An annotation of ``kind`` (its name in PDF) that says something."""
    by = b"/T %s" % written(author) if author else b""
    return b"<< /Type /Annot /Subtype /%s /P 5 0 R /F 4 /Rect [%d %d %d %d] /Contents %s %s %s >>" % (
        kind.encode(), *rect, written(text), by, entries
    )  # fmt: skip


def appearance(text: str, width: int, height: int) -> bytes:
    """An appearance stream that shows ``text``."""
    said = stream(b"/Tx BMC BT /Helv 11 Tf 2 4 Td (%s) Tj ET EMC" % text.encode("latin-1"))
    entries = b"/Type /XObject /Subtype /Form /BBox [0 0 %d %d] /Resources << /Font << /Helv 4 0 R >> >>" % (width, height)
    return said.replace(b"<< /Length", b"<< " + entries + b" /Length", 1)


def lease_form(*, form: bytes = b"/NeedAppearances false") -> bytes:
    """A form of a lease, filled in, with an appearance of each value where ``form`` leaves that to its fields."""
    return annotated_pdf(
        ["Tenant:", "Start:", "City:", "Pets:   allowed   not allowed", "Mieter:", "Rent:", "Signed:"],
        [
            widget(
                [160, 772, 400, 790], b"/FT /Tx /TU (Name of the tenant) /AP << /N 20 0 R >>", name="a", value="Otto Beispiel"
            ),
            widget([160, 732, 400, 750], b"/FT /Tx", name="b", value="1 March 2026"),
            widget([160, 692, 400, 710], b"/FT /Ch /Ff 131072 /Opt [[(B) (Berlin)] [(P) (Paris)]]", name="c", value="P"),
            widget([104, 652, 112, 670], b"/FT /Btn /V /Yes /AS /Yes /AP << /N << /Yes 21 0 R /Off 22 0 R >> >>", name="d"),
            widget([160, 652, 168, 670], b"/FT /Btn /V /Off /AS /Off /AP << /N << /Yes 21 0 R /Off 22 0 R >> >>", name="e"),
            widget([160, 612, 400, 630], b"/FT /Tx", name="f", value="张三"),
            widget([160, 572, 280, 590], b"/FT /Tx /AP << /N 23 0 R >>", name="g", value="900"),
            widget([160, 532, 280, 550], b"/FT /Tx", name="empty"),
            widget([400, 532, 500, 550], b"/FT /Tx", name="unseen", value="kept out").replace(b"/F 4", b"/F 2"),
            widget([300, 572, 400, 590], b"/FT /Btn /Ff 65536 /MK << /CA (Print this form) >>", name="button"),
        ],
        form=form,
        more=[appearance("Otto Beispiel", 240, 18), appearance("X", 8, 18), appearance("", 8, 18), appearance("9000", 120, 18)],
    )


def noted_pdf() -> bytes:
    """A clause over two lines, with what readers of it wrote on it."""
    words = b"/QuadPoints [72 795 180 795 72 778 180 778]"
    return annotated_pdf(
        ["The tenant shall pay the rent of 900 pounds,", "and keep the premises in repair.", "Signed by both."],
        [
            note("Text", [500, 770, 520, 790], "Too high for this street.", author="Li", entries=b"/M (D:20260301120000Z)"),
            note("Highlight", [72, 778, 180, 795], "who is it?", author="Roe", entries=words),
            note("StrikeOut", [72, 778, 180, 795], "", entries=words),
            note("Highlight", [72, 738, 180, 755], "", entries=words),
            note("FreeText", [300, 640, 500, 670], "Heating included", entries=b"/DA (/Helv 11 Tf 0 g)"),
            note("Stamp", [400, 500, 500, 540], "", entries=b"/AP << /N 16 0 R >>"),
        ],
        more=[appearance("RECEIVED 4 MAY", 100, 40)],
    )
