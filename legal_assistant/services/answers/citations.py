"""The citations of an answer, looked up and checked against the case."""

from collections.abc import Sequence
from dataclasses import replace

from legal_assistant.domain.documents import Citation, PageSpan, Passage, SourceKind
from legal_assistant.domain.errors import NotFound
from legal_assistant.domain.ports import CaseView
from legal_assistant.domain.recall import RecalledItem
from legal_assistant.memory.answering.citation import check, cited_numbers, claims, find


def cite(view: CaseView, answer: str, items: Sequence[RecalledItem]) -> tuple[Citation, ...]:
    """Return a citation for each number that ``answer`` cites; ``items`` are the sources as numbered from 1.

    A number that was not given stays as an unverified citation without a source, so that the reader sees it was made up.
    """
    told = claims(answer)
    found: list[Citation] = []
    for n in cited_numbers(answer):
        texts = [claim.text for claim in told if n in claim.sources]
        if 1 <= n <= len(items):
            found.append(_check(view, n, texts, items[n - 1]))
        else:
            found.append(Citation(n, SourceKind.MESSAGE, "", "", verified=False))
    return tuple(found)


def _check(view: CaseView, n: int, texts: Sequence[str], item: RecalledItem) -> Citation:
    result = check(texts, item.text)
    quote = item.text[result.start : result.end]
    kind = SourceKind(item.kind)
    if kind is not SourceKind.PASSAGE:
        return Citation(n, kind, item.id, quote, result.verified)
    spans = quoted_spans(view, item.document, item.spans, quote)
    return Citation(
        n,
        kind,
        item.id,
        quote,
        verified=result.verified and bool(spans),
        document=item.document,
        file=item.file,
        page=spans[0].page if spans else item.page,
        heading=item.heading,
        spans=spans or item.spans,
    )


def renewed(view: CaseView, answer: str, citation: Citation, passage: Passage) -> Citation:
    """The citation of an answer checked again, against ``passage``, which its source has become."""
    texts = [claim.text for claim in claims(answer) if citation.n in claim.sources]
    result = check(texts, passage.text)
    quote = passage.text[result.start : result.end]
    spans = quoted_spans(view, passage.document, passage.spans, quote)
    return replace(
        citation,
        id=passage.id,
        quote=quote,
        verified=result.verified and bool(spans),
        page=(spans or passage.spans)[0].page,
        heading=passage.heading,
        spans=spans or passage.spans,
        boxes=(),
    )


def quoted_spans(view: CaseView, document: str, within: Sequence[PageSpan], quote: str) -> tuple[PageSpan, ...]:
    """Where ``quote`` stands on the pages of its passage; empty if it does not."""
    joined = ""
    origin: list[tuple[int, int]] = []
    try:
        for span in within:
            text = view.documents.page(document, span.page).text[span.start : span.end]
            origin += [(span.page, span.start + offset) for offset in range(len(text))]
            joined += text
    except NotFound:
        return ()
    at = find(quote, joined)
    if at is None:
        return ()
    spans: list[PageSpan] = []
    for page, position in origin[at[0] : at[1]]:
        if spans and spans[-1].page == page:
            spans[-1] = PageSpan(page, spans[-1].start, position + 1)
        else:
            spans.append(PageSpan(page, position, position + 1))
    return tuple(spans)
