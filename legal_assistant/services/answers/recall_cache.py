"""Answers of recall, kept while nothing in the case has changed."""

import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from legal_assistant.domain.recall import ItemFilter, Recall

#: So many questions are kept of a case, so long: the strength of memories fades with time.
_KEPT: Final = 64
_FRESH: Final = timedelta(hours=1)

#: What a case must still be like: its store's generation, how many vectors its index holds, and of which embedder.
State: TypeAlias = tuple[int, int, str]
#: A question as it is searched, where, and how many items are wanted.
Question: TypeAlias = tuple[str, ItemFilter, int]


@dataclass(slots=True)
class _Answers:
    """Answers in one state of one case, the least recently used first."""

    state: State
    by_question: "OrderedDict[Question, tuple[datetime, Recall]]" = field(
        default_factory=OrderedDict["Question", tuple[datetime, Recall]]
    )


class RecallCache:
    """Any thread may call. Any write to a case changes its state, and with it all that was kept goes."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cases: dict[str, _Answers] = {}

    def get(self, case_id: str, state: State, question: Question, now: datetime) -> Recall | None:
        """The answer given in this state less than an hour ago."""
        with self._lock:
            answers = self._cases.get(case_id)
            if answers is None or answers.state != state or question not in answers.by_question:
                return None
            time, recall = answers.by_question[question]
            if now - time > _FRESH:
                return None
            answers.by_question.move_to_end(question)
            return recall

    def put(self, case_id: str, state: State, question: Question, now: datetime, recall: Recall) -> None:
        """Keep an answer; those of an earlier state of the case are dropped."""
        with self._lock:
            answers = self._cases.get(case_id)
            if answers is None or answers.state != state:
                answers = self._cases[case_id] = _Answers(state)
            answers.by_question[question] = (now, recall)
            answers.by_question.move_to_end(question)
            if len(answers.by_question) > _KEPT:
                answers.by_question.popitem(last=False)

    def drop(self, case_id: str) -> None:
        """Keep nothing of a case."""
        with self._lock:
            self._cases.pop(case_id, None)
