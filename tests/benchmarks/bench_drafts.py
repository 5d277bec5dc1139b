"""How well new drafts are recognised, and how seldom another contract is taken for one.

    LEGAL_ASSISTANT_DATA=FOLDER python -m tests.benchmarks.bench_drafts

Precision and recall of linked pairs: on the contracts of ``tests/draft_suite.py``; on those of ``FOLDER/cuad/pdfs`` with
drafts, and with other contracts of other parties made from them; on all contracts of ``FOLDER/cuad`` and
``FOLDER/contractnli`` as they are, where two are drafts of one (nda395 is nda444, signed). Last, what looking at one more
document costs.
"""

import json
import os
import random
import re
import time
from collections import defaultdict
from pathlib import Path

from legal_assistant.adapters.pdf.reader import PdfReader
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.events import PageRead
from legal_assistant.memory.documents.passages import cut
from legal_assistant.services.documents.drafts import DraftService
from tests.cases import open_case
from tests.draft_suite import CHANGES, Linked, contracts, drafts_of, measure, put

#: Who makes the contracts, by the name of the file, and who makes the same contract elsewhere.
PARTIES = {
    "cuad00": {"drkoop": "larchmed", "Vitamin Shoppe": "Herb Pantry"},
    "cuad01": {"MediaNet Group Technologies": "Rookwood Data Systems", "International Direct Response": "Overland Mail Partners"},
    "cuad02": {"ARCONIC": "BRAMLEY"},
    "cuad04": {"Link Plus": "Tern Bay", "Axiometric": "Quillfeather"},
    "cuad05": {"Marine MP": "Corrie ST", "Arnold Schwarzenegger": "Magnus Tulloch", "MusclePharm": "Strathform"},
    "cuad06": {"Digital Cinema Destinations": "Picture House Holdings", "National CineMedia": "Regional ScreenAds"},
    "cuad10": {"Agape ATP": "Voe Wellness", "Organic Preparations": "Peerie Extracts"},
    "cuad11": {"IMRS": "GLENORA", "Delteq": "Sorvik"},
    "cuad12": {"Bravatek": "Noltland", "Fazync": "Quendale", "Intelligent Highway Solutions": "Fitful Road Works"},
    "cuad14": {"Integrity": "Mousa"},
    "cuad15": {"Emerald Health": "Jarlshof Life", "Michael T. Murray": "Erik B. Sinclair"},
    "cuad17": {"Didi Chuxing": "Haili Yunxing", "Hunan Ruixi": "Anhui Mingtai"},
    "cuad19": {"YourNetPlus": "SumburghWeb", "Kingdom Connect": "Chapel Link"},
    "cuad13": {"NETGEAR": "VAILANET", "Ingram Micro": "Ollaberry Supply"},
    "cuad08": {"WASTE2ENERGY": "PEAT2POWER", "SHBV": "KVBR"},
}

#: The same contract under two names, signed in one of them.
SAME = {"nda444": "nda395"}


def _read(path: Path) -> list[str]:
    """The title and the clauses of a PDF, a line each."""
    with PdfReader().open(path.read_bytes()) as document:
        pages = [event.page for event in document.read(CancelToken()) if isinstance(event, PageRead)]
    return [passage.text.replace("\n", " ") for passage in cut(pages, document_id="x", title="")]


def _with_parties(lines: list[str], names: dict[str, str]) -> list[str]:
    for name, other in names.items():
        lines = [re.sub(name.replace(" ", r"\s+"), other, line, flags=re.IGNORECASE) for line in lines]
    return lines


def _measure(name: str, originals: dict[str, list[str]], others: dict[str, list[str]], change: str) -> Linked:
    with open_case() as case:
        families: dict[str, str] = {}
        for at, (key, lines) in enumerate({**originals, **others}.items()):
            drafts = {key: lines}
            if change and key in originals:
                drafts[f"{key} {change}"] = dict(drafts_of(lines, at))[change]
            for document, words in drafts.items():
                put(case, document, words, recognized=document != key and change in ("noise", "heavy"))
                families[document] = SAME.get(key, key)
        result = measure(case, families)
    print(result.line(f"{name}: {change or 'as they are'}"), *result.wrong[:3], *result.missed[:3], flush=True)
    return result


def _nda() -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    path = Path(os.environ["LEGAL_ASSISTANT_DATA"], "contractnli", "corpus.jsonl")
    for row in map(json.loads, path.read_text("utf-8").splitlines()):
        found[row["meta"]["group"]].append(row["text"])
    return dict(found)


def _cost(originals: dict[str, list[str]]) -> None:
    """What looking costs in a case of many documents, of which none is a draft."""
    with open_case() as case:
        chance = random.Random(1)
        words = [line.split() for lines in originals.values() for line in lines]
        for at in range(500):
            put(case, f"d{at}", ["Agreement", *(" ".join(chance.sample(line, len(line))) for line in chance.sample(words, 60))])
        started = time.perf_counter()
        DraftService().look(case)
        print(f"looking at 500 documents: {(time.perf_counter() - started) * 2:.1f} ms each")


def main() -> None:
    suite = dict(contracts())
    for change in ("", *CHANGES):
        _measure("own forms", suite, {}, change)
    folder = Path(os.environ["LEGAL_ASSISTANT_DATA"], "cuad", "pdfs")
    cuad = {path.stem: _read(path) for path in sorted(folder.iterdir()) if path.suffix.lower() == ".pdf"}
    others = {f"{key} elsewhere": _with_parties(cuad[key], names) for key, names in PARTIES.items()}
    for change in CHANGES:
        _measure(f"CUAD and {len(others)} made anew", cuad, others, change)
    _measure("CUAD and NDAs", cuad, _nda(), "")
    _cost(cuad)


if __name__ == "__main__":
    main()
