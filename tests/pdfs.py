"""PDFs made on the spot. All names and words are invented."""

import contextlib
import io
import itertools
import struct
import zlib
from collections.abc import Mapping, Sequence

import pypdfium2 as pdfium
from reportlab.lib.pagesizes import A4
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = A4
CHINESE = "STSong-Light"
LEFT = 72


def _canvas(target: io.BytesIO, **options: object) -> Canvas:
    if CHINESE not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(UnicodeCIDFont(CHINESE))
    return Canvas(target, pagesize=A4, invariant=True, **options)


def lines_pdf(
    pages: Sequence[Sequence[str]],
    *,
    size: float = 11,
    password: str = "",
    rotate: int = 0,
    title: str = "",
    embedded: Mapping[str, str] | None = None,
    portfolio: bool = False,
) -> bytes:
    """A page for each list of lines, one under the other; ``rotate`` turns every page, which stays upright A4 as displayed;
    ``embedded``: files within it, name to text; ``portfolio``: it is no more than their cover."""
    target = io.BytesIO()
    encrypt = StandardEncryption(password, ownerPassword="owner", strength=128) if password else None
    canvas = _canvas(target, encrypt=encrypt)
    canvas.setTitle(title)
    for lines in pages:
        canvas.setPageRotation(rotate)
        y = (WIDTH if rotate % 180 else HEIGHT) - 90
        for line in lines:
            canvas.setFont("Times-Roman" if line.isascii() else CHINESE, size)
            canvas.drawString(LEFT, y, line)
            y -= 1.6 * size
        canvas.showPage()
    canvas.save()
    data = _with_files(target.getvalue(), embedded) if embedded else target.getvalue()
    if portfolio:
        assert b"/PageMode/UseNone" in data
        data = data.replace(b"/PageMode/UseNone", b"/Collection<<>>  ")
    return data


def _with_files(data: bytes, files: Mapping[str, str]) -> bytes:
    target = io.BytesIO()
    with contextlib.closing(pdfium.PdfDocument(data)) as document:
        for name, text in files.items():
            document.new_attachment(name).set_data(text.encode())
        document.save(target)
    return target.getvalue()


def table_pdf(rows: Sequence[Sequence[str]], *, before: str, after: str, ruled: bool = True, size: float = 10) -> bytes:
    """A line of text, a table (with ruling lines) in type of this size, a line of text."""
    target = io.BytesIO()
    canvas = _canvas(target)
    canvas.setFont(CHINESE, 10)
    canvas.drawString(LEFT, HEIGHT - 80, before)
    top, height, width = HEIGHT - 100, 24, 120
    canvas.setFont(CHINESE, size)
    for row_number, row in enumerate(rows):
        for column, cell in enumerate(row):
            canvas.drawString(LEFT + column * width + 4, top - row_number * height - 16, cell)
    for number in range(len(rows) + 1 if ruled else 0):
        canvas.line(LEFT, top - number * height, LEFT + len(rows[0]) * width, top - number * height)
    for number in range(len(rows[0]) + 1 if ruled else 0):
        canvas.line(LEFT + number * width, top, LEFT + number * width, top - len(rows) * height)
    canvas.drawString(LEFT, top - len(rows) * height - 40, after)
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def picture_pdf() -> bytes:
    """A page with text, a page with nothing but a picture, a page with nothing at all."""
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    target = io.BytesIO()
    canvas = _canvas(target)
    canvas.drawString(LEFT, HEIGHT - 90, "The first page has words on it.")
    canvas.showPage()
    canvas.drawImage(ImageReader(Image.new("RGB", (40, 40), "grey")), 72, 400, 300, 300)
    canvas.showPage()
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def scan_pdf(
    pages: Sequence[Sequence[str]], *, size: float = 14, turned: int = 0, askew: float = 0.0, seal: bool = False, dpi: int = 200
) -> bytes:
    """Pages of lines as pictures only, see :func:`scan_of`."""
    return scan_of(lines_pdf(pages, size=size), turned=turned, askew=askew, seal=seal, dpi=dpi)


def scan_of(data: bytes, *, turned: int = 0, askew: float = 0.0, seal: bool = False, dpi: int = 200, layer: str = "") -> bytes:
    """A PDF as pictures only: ``turned`` by quarter turns to the left, ``askew`` by degrees, with a red ``seal`` over the second
    line, and with an invisible text ``layer`` as other recognition leaves it."""
    import pypdfium2
    from PIL import Image, ImageChops, ImageDraw
    from reportlab.lib.utils import ImageReader

    target = io.BytesIO()
    canvas = _canvas(target)
    for page in pypdfium2.PdfDocument(data):
        picture = page.render(scale=dpi / 72).to_pil().convert("RGB")
        if seal:
            stamp, unit = Image.new("RGB", picture.size, "white"), dpi / 72
            draw = ImageDraw.Draw(stamp)
            draw.ellipse([100 * unit, 80 * unit, 220 * unit, 200 * unit], outline=(225, 45, 45), width=round(4 * unit))
            draw.rectangle([130 * unit, 100 * unit, 190 * unit, 130 * unit], fill=(225, 45, 45))
            picture = ImageChops.multiply(picture, stamp)  # ink of a stamp lets black print through
        picture = picture.rotate(askew, fillcolor="white", expand=False).rotate(90 * turned, expand=True)
        width, height = (HEIGHT, WIDTH) if turned % 2 else (WIDTH, HEIGHT)
        canvas.setPageSize((width, height))
        canvas.drawImage(ImageReader(picture), 0, 0, width, height)
        if layer:
            text = canvas.beginText(LEFT, HEIGHT - 100)
            text.setTextRenderMode(3)
            text.textLines(layer)
            canvas.drawText(text)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def columns_pdf(columns: Sequence[str], *, size: float = 16) -> bytes:
    """Vertical writing: the first column stands at the right."""
    target = io.BytesIO()
    canvas = _canvas(target)
    canvas.setFont(CHINESE, size)
    for number, column in enumerate(columns):
        for at, character in enumerate(column):
            canvas.drawString(WIDTH - 100 - 2 * size * number, HEIGHT - 100 - 1.2 * size * at, character)
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def two_columns_pdf(left: Sequence[str], right: Sequence[str], *, heading: str, size: float = 11) -> bytes:
    """A heading over two columns of lines."""
    target = io.BytesIO()
    canvas = _canvas(target)
    canvas.setFont(CHINESE, size)
    canvas.drawCentredString(WIDTH / 2, HEIGHT - 80, heading)
    for x, lines in ((60, left), (WIDTH / 2 + 15, right)):
        for number, line in enumerate(lines):
            canvas.drawString(x, HEIGHT - 110 - 1.6 * size * number, line)
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def raw_pdf(objects: Sequence[bytes], root: int = 1) -> bytes:
    """A file of exactly these objects, numbered from 1, with a correct cross-reference table."""
    data = b"%PDF-1.7\n"
    offsets: list[int] = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(data))
        data += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + b"".join(b"%010d 00000 n \n" % at for at in offsets)
    return data + table + b"trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, root, len(data))


def _page_objects(content: bytes) -> list[bytes]:
    return [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>",
        content,
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /F 7 0 R >> >> >>",
        stream(b"BT /F 12 Tf 72 700 Td (The second page is sound.) Tj ET"),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]


def stream(data: bytes, filters: bytes = b"") -> bytes:
    return b"<< /Length %d %s >>\nstream\n" % (len(data), filters) + data + b"\nendstream"


def form_pdf(*, dynamic: bool) -> bytes:
    """An XFA form: ``dynamic``, its page holds no more than what programs show that cannot show such forms."""
    said = (
        b"Please wait... If this message is not replaced, your viewer may not be able to show it." if dynamic else b"Claim form"
    )
    return raw_pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /XFA 6 0 R >> /NeedsRendering %s >>"
            % (b"true" if dynamic else b"false"),
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
            stream(b"BT /F 12 Tf 72 700 Td (" + said + b") Tj ET"),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            stream(b"<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'/>"),
        ]
    )


def bomb_pdf(size: int = 768 * 1024**2) -> bytes:
    """Two pages, the first of which unpacks to ``size`` bytes."""
    packer = zlib.compressobj(9)
    block = b" " * 1024 * 1024
    packed = b"".join(packer.compress(block) for _ in range(size // len(block))) + packer.flush()
    twice = zlib.compress(packed, 9)
    return raw_pdf(_page_objects(stream(twice, b"/Filter [/FlateDecode /FlateDecode]")))


def loop_pdf() -> bytes:
    """A page tree that contains itself."""
    return raw_pdf([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R] /Count 1 >>"])


def hidden_pdf() -> bytes:
    """A page on which every line with "hidden" cannot be seen, and every other can."""
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    target = io.BytesIO()
    canvas = _canvas(target)

    def line(y: float, text: str, *, grey: float = 0.0, size: float = 11, x: float = LEFT, mode: int = 0) -> None:
        words = canvas.beginText(x, y)
        words.setFont("Times-Roman", size)
        words.setFillGray(grey)
        words.setTextRenderMode(mode)
        words.textOut(text)
        words.setTextRenderMode(0)
        canvas.drawText(words)

    line(760, "The rent is 900 pounds.")
    line(740, "white hidden words", grey=1.0)
    line(720, "unpainted hidden words", mode=3)
    line(700, "tiny hidden words", size=1)
    line(680, "Visible start")
    line(680, "hidden rest of the line", x=200, grey=1.0)
    line(400, "hidden beside the page", x=WIDTH + 40)
    canvas.setFillGray(0.1)
    canvas.rect(LEFT, 600, 300, 20, stroke=0, fill=1)
    line(605, "White heading on a dark ground", grey=1.0)
    canvas.drawImage(ImageReader(Image.new("RGB", (40, 10), "grey")), LEFT, 500, 300, 40)
    line(510, "Recognised words over a scan", mode=3)
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def covered_pdf() -> bytes:
    """A page on which every line with "hidden" lies under something, and every other can be seen."""
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    target = io.BytesIO()
    canvas = _canvas(target)

    def line(y: float, text: str, x: float = LEFT) -> None:
        canvas.setFillGray(0)
        canvas.setFont("Times-Roman", 11)
        canvas.drawString(x, y, text)

    def box(y: float, grey: float, x: float = LEFT - 5, width: float = 300) -> None:
        canvas.setFillGray(grey)
        canvas.rect(x, y - 5, width, 18, stroke=0, fill=1)

    def picture(y: float, shown: Image.Image) -> None:
        canvas.drawImage(ImageReader(shown), LEFT - 5, y - 5, 300, 18)

    line(760, "hidden under a white box")
    box(760, 1.0)
    line(730, "hidden amount, painted over")
    box(730, 1.0)
    line(730, "The rent is 950 pounds.", x=LEFT + 2)
    line(700, "The deposit is due on hidden day")
    box(700, 1.0, x=LEFT + pdfmetrics.stringWidth("The deposit is due on ", "Times-Roman", 11) - 1)
    line(670, "hidden under a blank picture")
    picture(670, Image.new("RGB", (300, 18), "white"))
    with contextlib.closing(pdfium.PdfDocument(lines_pdf([["Words that a scan shows"]]))) as scanned:
        seen = scanned[0].render(scale=2).to_pil().crop((2 * LEFT - 10, 160, 2 * LEFT + 590, 196))
    line(640, "Words that a scan shows")
    picture(640, seen)
    box(610, 0.8)
    line(610, "A cell that was shaded before")
    line(580, "Marked with something one can look through")
    canvas.setFillAlpha(0.3)
    box(580, 0.5)
    canvas.setFillAlpha(1)
    line(550, "Marked as with a pen")
    canvas.setBlendMode("Multiply")
    box(550, 0.8)
    canvas.setBlendMode("Normal")
    line(520, "Under a box that is cut off elsewhere")
    canvas.saveState()
    outline = canvas.beginPath()
    outline.rect(LEFT, 100, 20, 20)
    canvas.clipPath(outline, stroke=0)
    box(520, 1.0)
    canvas.restoreState()
    line(490, "Written twice")
    box(490, 1.0)
    line(490, "Written twice")
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def packed_pdf(text: str) -> bytes:
    """A page of a line, as most programs write files today: all but streams is packed in a stream, and so is the table."""
    packed = {
        1: b"<</Type/Catalog/Pages 2 0 R>>",
        2: b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        3: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R/Resources<</Font<</F 4 0 R>>>>>>",
        4: b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    }
    places = itertools.accumulate((len(body) + 1 for body in packed.values()), initial=0)
    head = " ".join(f"{number} {place}" for number, place in zip(packed, places, strict=False)).encode() + b" "
    pack = zlib.compress(head + b" ".join(packed.values()))
    data = b"%PDF-1.7\n"
    begins: list[int] = []
    for number, body in (
        (5, stream(b"BT /F 12 Tf 72 700 Td (" + text.encode() + b") Tj ET")),
        (6, stream(pack, b"/Type/ObjStm/N 4/First %d/Filter/FlateDecode" % len(head))),
    ):
        begins.append(len(data))
        data += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    begins.append(len(data))
    lines = [(0, 0, 65535), *((2, 6, index) for index in range(4)), *((1, begin, 0) for begin in begins)]
    rows = b"".join(struct.pack(">BHH", *line) for line in lines)
    table = stream(rows, b"/Type/XRef/Size 8/W[1 2 2]/Root 1 0 R")
    return data + b"7 0 obj\n" + table + b"\nendobj\nstartxref\n%d\n%%%%EOF\n" % begins[-1]
