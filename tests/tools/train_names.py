"""Learn the weights of ``adapters/names/heads.py``: ``python -m tests.tools.train_names [zh] [en] [--folds N]``.

The weights are written to ``resources/names``. Learnt from: the half of the labelled texts that rules may be tuned to, each as it
is and several times with other, invented names in it; sentences with invented names; and the texts of the other suites' open
halves, where whom the rules find are taken for named (they name few). ``--folds`` writes nothing: it learns N times without
one part of the labelled texts and prints how that part then comes out with all of the program's rules. Never give it a held half.
"""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from legal_assistant.adapters.names import PIECE, SENTENCE, NeuralNames
from legal_assistant.adapters.names.heads import FIRST, LABELS, Head
from legal_assistant.adapters.names.lac import Lac
from legal_assistant.adapters.names.lac import features as chinese_features
from legal_assistant.adapters.names.rampart import Rampart, words
from legal_assistant.adapters.names.rampart import features as english_features
from tests import rules_report
from tests.tools.name_parts import Labelled, Names
from tests.tools.names_en import english
from tests.tools.names_zh import chinese

RESOURCES = Path(__file__).parents[2] / "resources" / "names"
_HAN = re.compile(r"[\u4e00-\u9fff]")
_OTHER_SUITES = ("gate", "gate_fresh", "relation", "relation_far", "resolve", "citation", "references")
#: Organisations of the other suites' open halves that the rules do not find, and what leaves open whether a text names one.
_FIRMS = re.compile(
    r"Northgate Holdings|Castellane & Rowe|Pellworth Estates|Harbor Logistics|Larkspur Media|Brightfield|Delta Freight|"
    r"Meridian Capital|Halden Works|Delmar|Polar Logistics|Arden Foods|Brightwell Foods|Ostrava Steel|Tarn Metals|"
    r"Nordlicht Energie|Corvin Dairy Co|Sable Ridge Foods LLC|St Brigid's Hospital|Labour Court of Ghent|"
    r"Commercial Court of Ghent|District of Oregon"
)
_LIKE_A_FIRM = re.compile(
    "公司|集团|银行|法院|医院|学校|大学|事务所|厂|店|物流|置业|建材|地产|局|委员会|中心|科技|贸易|[商车]行|"
    "Kessler|Henderson|Ostend|LCIA|ICC|Kestrel|Farrow"
)
_SENTENCES = {"zh": 6000, "en": 4500}
#: How often a labelled text is learnt from with other names, and how much one counts.
_COPIES, _WEIGHT = 6, 2.0
_HIDDEN, _ROUNDS, _BATCH = 96, 4, 1024

Labels = NDArray[np.int64]


@dataclass(frozen=True)
class Lesson:
    """Units of a text: what describes them (as half-precision numbers, there are many) and what they are."""

    features: NDArray[np.float16]
    labels: Labels


class Reader:
    """Describes texts of one language, as the tagger of that language will."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._lac = Lac(None) if language == "zh" else None
        self._rampart = Rampart(RESOURCES, None) if language == "en" else None
        self._pieces = PIECE if language == "zh" else SENTENCE

    def lesson(self, text: str, spans: Sequence[tuple[int, int, str]]) -> Lesson | None:
        """All units of ``text``; None if it has nothing of the language."""
        parts = [self._piece(match[0], match.start(), spans) for match in self._pieces.finditer(text)]
        found = [part for part in parts if part]
        if not found:
            return None
        return Lesson(np.vstack([one.features for one in found]), np.concatenate([one.labels for one in found]))

    def _piece(self, text: str, at: int, spans: Sequence[tuple[int, int, str]]) -> Lesson | None:
        if self._lac is not None:
            if not _HAN.search(text):
                return None
            units = [(start, start + 1) for start in range(len(text))]
            described = chinese_features(text, self._lac.read(text))
        else:
            assert self._rampart is not None
            units = words(text)
            if not units or not re.search("[A-Za-z]", text):
                return None
            described = english_features(text, units, self._rampart.read(text))
        labels = np.zeros(len(units), np.int64)
        for start, end, kind in spans:
            inside = [n for n, (s, e) in enumerate(units) if s + at < end and e + at > start]
            labels[inside] = FIRST[kind] + 1
            labels[inside[:1]] = FIRST[kind]
        return Lesson(described.astype(np.float16), labels)


def named(row: rules_report.Row, language: str) -> list[tuple[int, int, str]]:
    """Who is named in a labelled text, in the script of ``language``."""
    spans = ((start, end, kind) for start, end, kind in row["spans"] if kind in FIRST)
    return [one for one in spans if bool(_HAN.search(row["text"][one[0] : one[1]])) == (language == "zh")]


def renamed(row: rules_report.Row, language: str, names: Names, dice: Random) -> Labelled:
    """The text with other names of the same kind in it."""
    mine = named(row, language)
    text, at = "", 0
    spans: list[tuple[int, int, str]] = []
    known: dict[str, str] = {}
    for start, end, kind in mine:
        words_ = row["text"][start:end]
        if words_ not in known:
            known[words_] = _other(words_, kind, names) if dice.random() < (0.9 if kind == "org" else 0.6) else words_
        text += row["text"][at:start]
        spans.append((len(text), len(text) + len(known[words_]), kind))
        text, at = text + known[words_], end
    return text + row["text"][at:], spans


def _other(name: str, kind: str, names: Names) -> str:
    if kind == "org":
        return re.sub(r"^(?:The|A) ", "", names.firm())
    if _HAN.search(name):
        return names.other("p") if len(name) in (2, 3) else name
    return names.other("p" if " " in name else "L")


def invented(language: str, names: Names) -> Iterator[Labelled]:
    """Sentences with invented names, each pattern as often."""
    patterns = Path(__file__).with_name(f"name_sentences_{language}.txt").read_text("utf-8").split("\n")
    patterns = [one for one in patterns if one.strip()]
    for number in range(_SENTENCES[language]):
        yield names.sentence(patterns[number % len(patterns)])


def others(language: str) -> Iterator[Labelled]:
    """Texts of the other suites, with whom the program as it is finds in them."""
    run = rules_report.rules_with_names(Tried({}))["redact"]
    texts = {text for suite in _OTHER_SUITES for row in rules_report.rows(suite, "dev") for text in _texts(row)}
    for text in sorted(texts):
        if bool(_HAN.search(text)) != (language == "zh") or _LIKE_A_FIRM.search(text):
            continue
        spans = [(start, end, kind) for start, end, kind in run({"id": "", "text": text})["spans"] if kind in FIRST]
        taken = {at for start, end, _ in spans for at in range(start, end)}
        spans += [(*one.span(), "org") for one in _FIRMS.finditer(text) if taken.isdisjoint(range(*one.span()))]
        yield text, spans


def _texts(row: rules_report.Row) -> Iterator[str]:
    for key in ("text", "a", "b", "question", "claim", "source"):
        if row.get(key):
            yield row[key]
    yield from (turn["text"] for turn in row.get("turns", ()))


def fit(lessons: Iterable[tuple[Lesson, float]]) -> Head:
    """The weights that tell the labels of the ``lessons``, which count as they say; the same dice every time."""
    lessons = list(lessons)
    given = np.vstack([one.features for one, _ in lessons])
    labels = torch.from_numpy(np.concatenate([one.labels for one, _ in lessons]))
    counts = torch.from_numpy(np.concatenate([np.full(len(one.labels), weight, np.float32) for one, weight in lessons]))
    middle = given.mean(0, dtype=np.float64).astype(np.float32)
    spread = given.astype(np.float32).std(0) + 0.01
    torch.manual_seed(0)
    torch.set_num_threads(1)
    layers = nn.Linear(given.shape[1], _HIDDEN), nn.Linear(_HIDDEN, LABELS)
    net = nn.Sequential(nn.Dropout(0.2), layers[0], nn.ReLU(), nn.Dropout(0.2), layers[1])
    best = torch.optim.AdamW(net.parameters(), weight_decay=0.05)
    steps = _ROUNDS * -(-len(labels) // _BATCH)
    pace = torch.optim.lr_scheduler.OneCycleLR(best, 3e-3, total_steps=steps)
    for _ in range(_ROUNDS):
        for some in torch.randperm(len(labels)).split(_BATCH):
            described = torch.from_numpy((given[some.numpy()].astype(np.float32) - middle) / spread)
            off = nn.functional.cross_entropy(net(described), labels[some], reduction="none")
            best.zero_grad()
            ((off * counts[some]).sum() / counts[some].sum()).backward()
            best.step()
            pace.step()
    inner, outer = ((layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in layers)
    scaled = inner[0] / spread[:, None]
    return Head(np.vstack([scaled, inner[1] - middle @ scaled]), np.vstack(outer))


@dataclass(frozen=True)
class Text:
    """A labelled text, as it is and with other names."""

    row: rules_report.Row
    lessons: Sequence[Lesson]


def labelled(language: str, reader: Reader, names: Names, dice: Random) -> Iterator[Text]:
    """The texts of the open half that have something of the language."""
    for row in rules_report.rows("redaction", "dev"):
        own = reader.lesson(row["text"], named(row, language))
        if own:
            copies = [renamed(row, language, names, dice) for _ in range(_COPIES if named(row, language) else 0)]
            more = [reader.lesson(text, spans) for text, spans in copies]
            yield Text(row, [own, *(one for one in more if one)])


class Tried(NeuralNames):
    """The program's taggers with heads that were not written."""

    def __init__(self, heads: dict[str, Head]) -> None:
        super().__init__()
        self._tried = heads

    def _head(self, language: str) -> Head | None:
        return self._tried.get(language)


def main(arguments: Sequence[str]) -> None:
    """Learn and write, or try."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("languages", nargs="*", default=["zh", "en"])
    wanted.add_argument("--folds", type=int, default=0)
    asked = wanted.parse_args(arguments)
    for language in asked.languages:
        reader, dice = Reader(language), Random(1)
        names = chinese(2) if language == "zh" else english(2)
        known = (reader.lesson(*one) for one in [*invented(language, names), *others(language)])
        basis = [(one, 1.0) for one in known if one]
        texts = list(labelled(language, reader, names, dice))
        print(language, sum(len(one.labels) for one, _ in basis), len(texts), flush=True)
        for fold in range(asked.folds):
            _try(language, basis, texts, fold, asked.folds)
        if not asked.folds:
            head = fit([*basis, *((one, _WEIGHT) for text in texts for one in text.lessons)])
            kept = {name: getattr(head, name).astype(np.float16) for name in ("inner", "outer")}
            np.savez_compressed(RESOURCES / f"heads-{language}.npz", **kept)


def _try(language: str, basis: Sequence[tuple[Lesson, float]], texts: Sequence[Text], fold: int, folds: int) -> None:
    """Print how the labelled texts of one part come out that nothing was learnt from."""
    head = fit([*basis, *((one, _WEIGHT) for n, text in enumerate(texts) if n % folds != fold for one in text.lessons)])
    tagger = Tried({language: head})
    part = [text.row for n, text in enumerate(texts) if n % folds == fold]
    for name, rows in (("all", part), ("fresh", [row for row in part if row["id"].startswith("fresh")])):
        scores = rules_report.redaction(rows, tagger)
        for kind in FIRST:
            if kind in scores:
                one = scores[kind]
                print(f"{language} {fold} {name} {kind}: {one.right} right, {one.wrong} wrong, {one.missed} missed", flush=True)
    run = rules_report.rules_with_names(tagger)["redact"]
    for row in part:
        found, wanted = ({tuple(one) for one in spans} for spans in (run(row)["spans"], row["spans"]))
        for said, ones in (("missed", wanted - found), ("wrong", found - wanted)):
            for start, end, kind in sorted(ones):
                if kind in FIRST:
                    print("   ", row["id"], said, kind, row["text"][start:end], flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
