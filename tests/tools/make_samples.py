"""Write the sample contracts ``resources/samples/lease_zh.pdf`` and ``lease_en.pdf`` from the texts beside this file.

Run with ``python -m tests.tools.make_samples FONT.ttc`` where FONT is Noto Serif CJK (Debian: fonts-noto-cjk, OFL); wants
fonttools and reportlab. All names in the samples are invented.
"""

import io
import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont as SourceFont
from fontTools.ttLib import newTable
from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate, Table, TableStyle

HERE = Path(__file__).parent
SAMPLES = HERE.parents[1] / "resources" / "samples"
INDEX_SC = 2  # the simplified Chinese face in Noto's collections


def truetype(collection: Path, text: str) -> io.BytesIO:
    """The glyphs of ``text`` as a TrueType font: reportlab cannot embed the CFF outlines of Noto CJK."""
    font = SourceFont(str(collection), fontNumber=INDEX_SC)
    options = subset.Options(layout_features=[], notdef_outline=True, glyph_names=False)
    cutter = subset.Subsetter(options)
    cutter.populate(text=text + " ")
    cutter.subset(font)
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    outlines = {}
    for name in order:
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, 1.0, reverse_direction=True))
        outlines[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = table = newTable("glyf")
    table.glyphOrder, table.glyphs = order, outlines
    for tag in ("CFF ", "VORG", "GSUB", "GPOS", "GDEF", "BASE"):
        if tag in font:
            del font[tag]
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    for field in ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements"):
        setattr(maxp, field, 1 if field == "maxZones" else 0)
    maxp.maxSizeOfInstructions = maxp.maxComponentElements = maxp.maxComponentDepth = 0
    font["post"].formatType = 3.0
    font.sfntVersion = "\000\001\000\000"
    target = io.BytesIO()
    font.save(target)
    target.seek(0)
    return target


def story(source: str, font: str, *, cjk: bool) -> list[Flowable]:
    """The small mark-up of the sources as paragraphs: ``#`` title, ``##`` heading, ``>`` centred line, ``|`` table row."""
    wrap = "CJK" if cjk else None
    body = ParagraphStyle(
        "body", fontName=font, fontSize=10.5, leading=18, spaceAfter=4, wordWrap=wrap, alignment=TA_LEFT if cjk else TA_JUSTIFY
    )
    cell = ParagraphStyle("cell", body, fontSize=9.5, leading=13, spaceAfter=0, alignment=TA_LEFT)
    title = ParagraphStyle("title", body, fontSize=18, leading=28, alignment=TA_CENTER, spaceAfter=6)
    centre = ParagraphStyle("centre", body, alignment=TA_CENTER, spaceAfter=12)
    heading = ParagraphStyle("heading", body, fontSize=12, leading=20, spaceBefore=8, keepWithNext=1)
    parts: list[Flowable] = []
    rows: list[list[Paragraph]] = []
    for line in source.splitlines():
        if line.startswith("|"):
            rows.append([Paragraph(text.strip(), cell) for text in line.strip("|").split("|")])
        elif line.startswith("## "):
            parts.append(Paragraph(line[3:], heading))
        elif line.startswith("# "):
            parts.append(Paragraph(line[2:], title))
        elif line.startswith("> "):
            parts.append(Paragraph(line[2:], centre))
        elif line:
            parts.append(Paragraph(line, body))
    grid = Table(rows, colWidths=[40, 100, 130, 60, 121])
    grid.setStyle(TableStyle([("GRID", (0, 0), (-1, -1), 0.6, colors.black), ("VALIGN", (0, 0), (-1, -1), "MIDDLE")]))
    return [*parts, grid]


def write(collection: Path, name: str, footer: str) -> None:
    """Lay one sample out on A4."""
    source = (HERE / f"{name}.txt").read_text("utf-8")
    cjk = name.endswith("zh")
    font = "serif" if cjk else "Times-Roman"
    if cjk:
        pdfmetrics.registerFont(TTFont(font, truetype(collection, source + footer + "0123456789")))

    def furniture(canvas, document) -> None:
        canvas.setFont(font, 8.5)
        canvas.drawCentredString(A4[0] / 2, 40, footer.format(page=document.page))

    target = SimpleDocTemplate(
        str(SAMPLES / f"{name}.pdf"), pagesize=A4, leftMargin=72, rightMargin=72, topMargin=64, bottomMargin=72, invariant=True,
        title=source.splitlines()[0].removeprefix("# "), author="", lang="zh-CN" if cjk else "en-GB",
    )  # fmt: skip
    target.build(story(source, font, cjk=cjk), onFirstPage=furniture, onLaterPages=furniture)


def main() -> int:
    """Write both samples."""
    collection = Path(sys.argv[1])
    SAMPLES.mkdir(parents=True, exist_ok=True)
    write(collection, "lease_zh", "房屋租赁合同　XH-2024-0312-1203　　第 {page} 页")
    write(collection, "lease_en", "Lease No. GE-2024-0312-1203   ·   Page {page}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
