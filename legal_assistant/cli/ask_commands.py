"""ask, search, conversations."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from legal_assistant.cli import shapes
from legal_assistant.cli.memory_commands import forgotten
from legal_assistant.cli.moments import moment
from legal_assistant.cli.noted import line
from legal_assistant.cli.session import Answer, Session, counted, split_list
from legal_assistant.domain import errors
from legal_assistant.domain.conversations import Caveat, CaveatKind, Message, MessageState
from legal_assistant.domain.documents import Citation, SourceKind
from legal_assistant.domain.errors import InvalidInput, LegalAssistantError
from legal_assistant.domain.events import AnswerStored, QuestionStored, SourcesFound, TextDelta
from legal_assistant.domain.memories import Memory, MemoryKind
from legal_assistant.domain.ports import OpenCase
from legal_assistant.domain.recall import ITEM_KINDS, ItemFilter, Recall
from legal_assistant.domain.remembered import Noted
from legal_assistant.memory.characters.han import is_chinese
from legal_assistant.memory.questions.marks import Sought
from legal_assistant.services.answers.caveats import caveats
from legal_assistant.services.answers.context import asked_last, falling
from legal_assistant.services.bundle import Services
from legal_assistant.services.memories.noting import not_remembered, noted, passing


def search(session: Session) -> Answer:
    """Search a case."""
    given = session.arguments
    if not 1 <= given.k <= 1000:
        raise InvalidInput("-k", hint="Ask for 1 to 1000 hits.")
    wanted = ItemFilter(
        kinds=split_list(given.kind, ITEM_KINDS, "--kind") or ITEM_KINDS,
        since=moment(given.since, "--since"),
        until=moment(given.until, "--until"),
        archived=given.archived,
        memory_kinds=split_list(given.memory_kind, tuple(MemoryKind), "--memory-kind"),
        tags=tuple(given.tag or ()),
        older_drafts=given.older_drafts,
    )
    with session.case() as (services, case):
        found = services.recall.recall(case, given.query, wanted=wanted, k=given.k if given.kind else 2 * given.k)
    items = found.items if given.kind else asked_last(found.items, given.k)
    order = Sought(given.query, found.terms).in_turn([item.text for item in items])
    hits = [shapes.hit(item) for item in falling([items[at] for at in order], "turn")]
    lines = [f"{n:2}. {_place(item)}\n    {_short(item['text'])}" for n, item in enumerate(hits, 1)]
    data = {
        "hits": hits,
        "query": found.query,
        "terms": list(found.terms),
        "partial": found.partial,
        "timings": found.timings,
    }
    return Answer(data, "\n".join(lines) or "Nothing found.")


def _place(item: dict[str, Any]) -> str:
    draft = item["draft"]
    older = f"older draft ({draft['number']} of {draft['of']})" if draft and not draft["newest"] else ""
    if item["kind"] == "passage":
        return " · ".join(str(part) for part in (item["file"], f"p. {item['page']}", item["heading"], older) if part)
    kind = "asked before" if item["asked"] else item["kind"]
    return " · ".join(part for part in (kind, item["time"][:10], older) if part)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 300 else line[:299] + "…"


def ask(session: Session) -> Answer:
    """Ask about a case; the answer streams."""
    given = session.arguments
    with session.case() as (services, case):
        question: Message | None = None
        recall: Recall | None = None
        stored: AnswerStored | None = None
        streamed = False
        for event in services.chat.ask(case, given.question, conversation=given.conversation, cancel=session.cancel):
            if isinstance(event, QuestionStored):
                question = event.message
            elif isinstance(event, SourcesFound):
                recall = event.recall
            elif isinstance(event, TextDelta) and not session.json:
                session.say(event.text, end="")
                streamed = True
            elif isinstance(event, AnswerStored):
                stored = event
        if streamed:
            session.say("")  # what is noted from here on stands on lines of its own
        assert question is not None
        assert stored is not None
        remembered, told = _remember(session, services, case, question, stored.message)
        stored = replace(stored, caveats=caveats(case, [stored.message]).get(stored.message.id, ()))
        citations = [_located(services, case, item) for item in stored.message.citations]
    return _answer(session, question, stored, citations, recall, remembered, told)


def _remember(
    session: Session, services: Services, case: OpenCase, question: Message, answer: Message
) -> tuple[list[str], list[Noted]]:
    """Remember the turn and index what is new; a failure never spoils the answer. Returns the ids of memories learnt from it, and
    what became of what the question tells, as it is once a model has looked."""
    told: tuple[Noted, ...] = ()
    try:
        told = not_remembered(question.text)
        told = services.remember.remember_turn(case, question, answer, cancel=session.cancel).noted
        services.second_look.run(case, [question.id, answer.id], session.cancel)
        if session.arguments.conversation is None:
            services.upkeep.conversations_ended(case, session.cancel)
        session.index(services, case)
    except LegalAssistantError as problem:
        session.note(str(problem))
    kept = noted(case, [question]).get(question.id, ())
    learnt = [memory.id for memory in services.remember.of_messages(case, [question.id, answer.id])]
    return learnt, [*kept, *passing(told, question)]


def _located(services: Services, case: OpenCase, item: Citation) -> Citation:
    """The citation with its boxes on the page; without them if the original cannot be opened any more."""
    if not item.document or not item.spans:
        return item
    try:
        boxes = services.documents.locate(case, item.document, item.spans)
    except LegalAssistantError:
        return item
    return replace(item, boxes=boxes)


def _answer(
    session: Session,
    question: Message,
    stored: AnswerStored,
    citations: list[Citation],
    recall: Recall | None,
    remembered: list[str],
    told: Sequence[Noted] = (),
) -> Answer:
    message = stored.message
    used = {item.id for item in message.used}
    hits = [shapes.hit(item) for item in recall.items if item.id in used] if recall else []
    data: shapes.Json = {
        "answer": message.text,
        "mode": message.mode.value if message.mode else None,
        "state": message.state.value,
        "complete": message.whole,
        "conversation": message.conversation,
        "message": message.id,
        "question": question.id,
        "query": recall.query if recall else question.text,
        "query_by": recall.resolved_by if recall else "rule",
        "found": bool(recall and recall.items and recall.bearing >= 0),
        "citations": [shapes.citation(item) for item in citations],
        "caveats": [shapes.caveat(item) for item in stored.caveats],
        "memories": [item for item in hits if item["kind"] == "memory"],
        "passages": [item for item in hits if item["kind"] == "passage"],
        "messages": [item for item in hits if item["kind"] == "message"],
        "remembered": remembered,
        "noted": [shapes.noted(item) for item in told],
        "timings": stored.timings,
    }
    failed = message.state is MessageState.FAILED
    if message.error:
        data["error"] = shapes.error(_error(message.error))["error"]
        session.note(data["error"]["message"] + " " + data["error"]["hint"])
    chinese = is_chinese(question.text)
    lines = unfinished(message, chinese=chinese)
    lines += [_reference(item, chinese=chinese) for item in citations]
    lines += [caution(item, chinese=chinese) for item in stored.caveats]
    lines += [line(item, chinese=chinese) for item in told]
    return Answer(data, "\n".join(lines), 1 if failed else 0)


def _error(code: str) -> LegalAssistantError:
    """The error with this code."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, LegalAssistantError)]
    return next((kind() for kind in kinds if kind.code == code), LegalAssistantError())


def _reference(item: Citation, *, chinese: bool) -> str:
    """Where a citation stands, in the language of the answer; of a number that the model was not given, that it is none."""
    if not item.id:
        return f"[{item.n}] 没有这个来源" if chinese else f"[{item.n}] no such source"
    if chinese:
        mark = "已核对" if item.verified else "未能核对"
        page, kind = f"第 {item.page} 页", {"memory": "记忆", "message": "以往对话"}.get(item.kind.value, item.kind.value)
    else:
        mark = "verified" if item.verified else "NOT VERIFIED"
        page, kind = f"p. {item.page}", item.kind.value
    where = " · ".join(part for part in (item.file or kind, page if item.page else "", item.heading) if part)
    return f"[{item.n}] {where} ({mark})"


def unfinished(message: Message, *, chinese: bool) -> list[str]:
    """That an answer breaks off, and why, in the language of the answer; nothing of one that is whole or has no words."""
    if message.whole or not message.text.strip():
        return []
    stopped = message.state is MessageState.STOPPED
    if chinese:
        return ["【回答未完：已停止】" if stopped else "【回答未完：模型中断】"]
    return ["[UNFINISHED: it was stopped]" if stopped else "[UNFINISHED: the model broke off]"]


def caution(item: Caveat, *, chinese: bool) -> str:
    """What has to be said with an answer because of what it rests on, in the language of the answer."""
    if item.kind is CaveatKind.DISPUTED:
        return _disputed(item, chinese=chinese)
    if item.kind is CaveatKind.WAITING:
        return _waiting(len(item.waiting), chinese=chinese)
    if item.kind is CaveatKind.AMENDED and chinese:
        return f"注意：{item.file} 第 {item.page} 页变更了第 {item.clause} 条，请一并阅读。"
    if item.kind is CaveatKind.AMENDED:
        return f"Note: {item.file}, p. {item.page} changes clause {item.clause}. Read it too."
    if chinese and item.draft is not None:
        return f"注意：{item.file} 为第 {item.draft.number} 稿（共 {item.draft.of} 稿），已被新稿取代。"
    if chinese:
        return f"注意：{item.file} 有 {item.pages} 页未能完整读取。"
    if item.draft is not None:
        return f"Note: {item.file} is draft {item.draft.number} of {item.draft.of}; a newer one replaces it."
    return f"Note: {counted(item.pages, 'page')} of {item.file} {'was' if item.pages == 1 else 'were'} not read in full."


def _waiting(number: int, *, chinese: bool) -> str:
    """That something was not used because it waits, and where it does."""
    if chinese:
        return f"注意：另有 {number} 条待审批的陈述与此问题有关，回答未采用。请用 review list 查看。"
    verb = "concerns" if number == 1 else "concern"
    said = f"{counted(number, 'statement')} waiting for your approval {verb} this and {'was' if number == 1 else 'were'} not used"
    return f"Note: {said}. See review list."


def _disputed(item: Caveat, *, chinese: bool) -> str:
    """Statements that contradict each other, each with where it comes from, and where that is decided."""
    if chinese:
        said = "；".join(f"「{_short(one.text)}」（{_from(one, chinese=True)}）" for one in item.statements)
        return f"注意：所依据的记忆相互矛盾，尚未裁断：{said}。请用 conflicts list 查看，用 conflicts resolve 裁断。"
    said = "; ".join(f"“{_short(one.text)}” ({_from(one, chinese=False)})" for one in item.statements)
    return f"Note: this rests on statements that contradict each other, undecided: {said}. See conflicts list, conflicts resolve."


def _from(memory: Memory, *, chinese: bool) -> str:
    """Where a memory comes from, and since when it is known."""
    source, day = memory.source, f"{memory.created.astimezone():%Y-%m-%d}"
    if source.file:
        page = source.spans[0].page if source.spans else 0
        return source.file + ((f" 第 {page} 页" if chinese else f", p. {page}") if page else "")
    words = {SourceKind.USER: ("手工录入", "written by hand"), SourceKind.MESSAGE: ("对话", "conversation")}
    name = words.get(source.kind, ("其他记忆", "other memories"))[0 if chinese else 1]
    return f"{name} {day}" if chinese else f"{name}, {day}"


def _under(answer: Message, items: Sequence[Caveat]) -> list[str]:
    """What has to be said under an answer of earlier."""
    chinese = is_chinese(answer.text)
    return [*unfinished(answer, chinese=chinese), *(caution(item, chinese=chinese) for item in items)]


def conversations(session: Session) -> Answer:
    """List a case's conversations, or the messages of one; or forget one."""
    with session.case() as (services, case):
        if session.arguments.forget and session.arguments.keep_memories:
            services.chat.delete(case, session.arguments.forget)
            return Answer({"forgotten": session.arguments.forget}, "Deleted; what was learnt from it stays.")
        if session.arguments.forget:
            gone = services.forgetting.conversation(case, session.arguments.forget)
            return forgotten(session, services, case, gone)
        if session.arguments.conversation:
            messages = services.chat.messages(case, session.arguments.conversation)
            said = caveats(case, messages)
            texts = ["\n".join([f"{one.role.value}: {one.text}", *_under(one, said.get(one.id, ()))]) for one in messages]
            data = [shapes.message(item, said.get(item.id, ())) for item in messages]
            return Answer({"messages": data}, "\n\n".join(texts))
        found = services.chat.conversations(case)
        rows = [f"{item.id}  {item.updated.date()}  {item.title}" for item in found]
        data = [
            {"id": item.id, "title": item.title, "created": shapes.moment(item.created), "updated": shapes.moment(item.updated)}
            for item in found
        ]
        return Answer({"conversations": data}, "\n".join(rows) or "No conversations yet.")
