"""The words for every code the services hand out: errors, page outcomes, advice on passwords."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from legal_assistant.domain.errors import LegalAssistantError

_ERRORS: dict[str, tuple[object, object]] = {
    "vault_not_found": (
        QT_TRANSLATE_NOOP("errors", "There is no vault in this folder."),
        QT_TRANSLATE_NOOP("errors", "Choose the folder your vault lies in, or set up a new one."),
    ),
    "vault_exists": (
        QT_TRANSLATE_NOOP("errors", "There is already a vault in this folder."),
        QT_TRANSLATE_NOOP("errors", "Unlock it, or choose an empty folder."),
    ),
    "folder_not_usable": (
        QT_TRANSLATE_NOOP("errors", "This folder cannot hold a vault."),
        QT_TRANSLATE_NOOP("errors", "Choose an empty folder you may write to, with a shorter path."),
    ),
    "vault_in_use": (
        QT_TRANSLATE_NOOP("errors", "Another program has this vault open."),
        QT_TRANSLATE_NOOP("errors", "Close the other window, or wait until the other command has ended."),
    ),
    "vault_too_new": (
        QT_TRANSLATE_NOOP("errors", "This vault was made by a newer version of the program."),
        QT_TRANSLATE_NOOP("errors", "Update the program. Nothing was changed."),
    ),
    "wrong_password": (
        QT_TRANSLATE_NOOP("errors", "That is not the password."),
        QT_TRANSLATE_NOOP("errors", "Try again, or use the recovery key you printed."),
    ),
    "key_store_unavailable": (
        QT_TRANSLATE_NOOP("errors", "The key store of this computer cannot be used."),
        QT_TRANSLATE_NOOP("errors", "Unlock the vault with its password."),
    ),
    "device_forgotten": (
        QT_TRANSLATE_NOOP("errors", "The key of this computer does not open the vault any more."),
        QT_TRANSLATE_NOOP(
            "errors", "Unlock it with the password; after that the key store can be used again (settings, Safety)."
        ),
    ),
    "password_missing": (
        QT_TRANSLATE_NOOP("errors", "No password was typed."),
        QT_TRANSLATE_NOOP("errors", "Type the password of this vault."),
    ),
    "weak_password": (
        QT_TRANSLATE_NOOP("errors", "This password is too easy to guess."),
        QT_TRANSLATE_NOOP(
            "errors", "Use at least 12 characters that are no common word, name or pattern; four unrelated words do well."
        ),
    ),
    "recovery_key_mistyped": (
        QT_TRANSLATE_NOOP("errors", "The recovery key has a typing error."),
        QT_TRANSLATE_NOOP("errors", "Compare the group named here with the printed sheet."),
    ),
    "damaged": (
        QT_TRANSLATE_NOOP("errors", "A file is damaged or was changed by something else."),
        QT_TRANSLATE_NOOP("errors", "Take this file from a backup. Nothing else is affected."),
    ),
    "missing": (
        QT_TRANSLATE_NOOP("errors", "A file is missing."),
        QT_TRANSLATE_NOOP("errors", "Take this file from a backup."),
    ),
    "older_copy": (
        QT_TRANSLATE_NOOP("errors", "This is an older copy than the one last written."),
        QT_TRANSLATE_NOOP("errors", "Something put back an earlier file. Restore the newest copy, or a whole backup."),
    ),
    "not_authorized": (
        QT_TRANSLATE_NOOP("errors", "This was written or signed by somebody who has no right to do so."),
        QT_TRANSLATE_NOOP("errors", "It is not used. Take this file from a backup, and ask who had access to the folder."),
    ),
    "user_not_found": (
        QT_TRANSLATE_NOOP("errors", "There is no such lawyer in this vault any more."),
        QT_TRANSLATE_NOOP("errors", "Choose another one from the list."),
    ),
    "not_permitted": (
        QT_TRANSLATE_NOOP("errors", "You do not have the right to do this."),
        QT_TRANSLATE_NOOP("errors", "Ask an admin: the members of a case and the list of lawyers name them."),
    ),
    "case_read_only": (
        QT_TRANSLATE_NOOP("errors", "You may read this case, but not write to it."),
        QT_TRANSLATE_NOOP("errors", "Ask an admin of the case for the right to write."),
    ),
    "case_outdated": (
        QT_TRANSLATE_NOOP(
            "errors",
            "This case is as an earlier version of the program left it, and nobody may bring it up to date here.",
        ),
        QT_TRANSLATE_NOOP(
            "errors",
            "Where its vault can be written to (copy the folder there), open it once as a lawyer who may write to the case.",
        ),
    ),
    "case_admin_only": (
        QT_TRANSLATE_NOOP("errors", "Only an admin of the case may lift its legal hold, or let its words go further."),
        QT_TRANSLATE_NOOP("errors", "Ask an admin of the case. Setting a hold or tightening the rule needs no admin."),
    ),
    "last_admin": (
        QT_TRANSLATE_NOOP("errors", "Somebody has to remain who may grant rights."),
        QT_TRANSLATE_NOOP("errors", "Make another lawyer admin first."),
    ),
    "user_has_cases": (
        QT_TRANSLATE_NOOP("errors", "This lawyer still has the right to cases that you cannot take it from."),
        QT_TRANSLATE_NOOP("errors", "An admin of each of these cases has to remove this lawyer from it first."),
    ),
    "not_encrypted": (
        QT_TRANSLATE_NOOP("errors", "The database driver on this machine does not encrypt."),
        QT_TRANSLATE_NOOP("errors", "Install the program again. Nothing was written."),
    ),
    "not_a_backup": (
        QT_TRANSLATE_NOOP("errors", "This file is not a backup of this program."),
        QT_TRANSLATE_NOOP("errors", "Choose a file that this program wrote as a backup, or to hand a case over."),
    ),
    "disk_full": (
        QT_TRANSLATE_NOOP("errors", "The disk is full."),
        QT_TRANSLATE_NOOP("errors", "Free some space and try again. What was saved before is safe."),
    ),
    "not_enough_memory": (
        QT_TRANSLATE_NOOP("errors", "There is not enough free memory to check the password."),
        QT_TRANSLATE_NOOP("errors", "Close other programs and try again; 200 MB are needed for a moment."),
    ),
    "not_writable": (
        QT_TRANSLATE_NOOP("errors", "This place cannot be written to."),
        QT_TRANSLATE_NOOP("errors", "Check the permissions of the folder. Nothing was changed."),
    ),
    "case_not_found": (
        QT_TRANSLATE_NOOP("errors", "There is no such case any more."),
        QT_TRANSLATE_NOOP("errors", "Choose another case from the list."),
    ),
    "case_ambiguous": (
        QT_TRANSLATE_NOOP("errors", "Several cases have this name or number."),
        QT_TRANSLATE_NOOP("errors", "Choose the case from the list."),
    ),
    "case_closed": (
        QT_TRANSLATE_NOOP("errors", "This case is closed."),
        QT_TRANSLATE_NOOP("errors", "Reopen it first."),
    ),
    "not_found": (
        QT_TRANSLATE_NOOP("errors", "This is no longer in the case."),
        QT_TRANSLATE_NOOP("errors", "It was removed in the meantime. The list is up to date now."),
    ),
    "preference_not_found": (
        QT_TRANSLATE_NOOP("errors", "You no longer have this preference."),
        QT_TRANSLATE_NOOP("errors", "It was removed in the meantime. The list is up to date now."),
    ),
    "invalid_input": (
        QT_TRANSLATE_NOOP("errors", "This value cannot be used."),
        QT_TRANSLATE_NOOP("errors", "Correct it and try again."),
    ),
    "file_unreadable": (
        QT_TRANSLATE_NOOP("errors", "This file cannot be opened."),
        QT_TRANSLATE_NOOP("errors", "Check that it still exists and that you may read it."),
    ),
    "document_not_found": (
        QT_TRANSLATE_NOOP("errors", "There is no document of this name in the case."),
        QT_TRANSLATE_NOOP("errors", "Choose it from the list of documents."),
    ),
    "document_ambiguous": (
        QT_TRANSLATE_NOOP("errors", "Several documents of the case have this name."),
        QT_TRANSLATE_NOOP("errors", "Choose it from the list of documents."),
    ),
    "page_would_be_empty": (
        QT_TRANSLATE_NOOP("errors", "This would leave the page without any text."),
        QT_TRANSLATE_NOOP("errors", "The text as it was read stays among the page's versions."),
    ),
    "file_gone": (
        QT_TRANSLATE_NOOP("errors", "This file waited to be read and is no longer where it was."),
        QT_TRANSLATE_NOOP("errors", "If it belongs to the case, add it from where it is now."),
    ),
    "not_a_pdf": (
        QT_TRANSLATE_NOOP("errors", "This file is not a PDF."),
        QT_TRANSLATE_NOOP("errors", "Save it as PDF, or give it the ending of what it is, and add that."),
    ),
    "sealed_file": (
        QT_TRANSLATE_NOOP("errors", "This file is an exported case or a backup of this program, not a document."),
        QT_TRANSLATE_NOOP("errors", "Take it out of its folder or archive and drop it on the window by itself."),
    ),
    "unsupported_document": (
        QT_TRANSLATE_NOOP("errors", "This kind of file cannot be read."),
        QT_TRANSLATE_NOOP("errors", "Save it as PDF or .docx (a spreadsheet as .xlsx, a picture as .jpg or .png) and add that."),
    ),
    "empty_file": (
        QT_TRANSLATE_NOOP("errors", "This file is empty."),
        QT_TRANSLATE_NOOP("errors", "It may not have been copied or downloaded whole; get it again and add that."),
    ),
    "broken_document": (
        QT_TRANSLATE_NOOP("errors", "This document is broken and could not be read."),
        QT_TRANSLATE_NOOP(
            "errors",
            "Get a whole copy of it and add that. "
            "If it opens in another program, print it there as a new PDF, or unpack an archive, and add that.",
        ),
    ),
    "document_needs_password": (
        QT_TRANSLATE_NOOP("errors", "This document is protected by a password."),
        QT_TRANSLATE_NOOP("errors", "Add it again and give its password when asked."),
    ),
    "wrong_document_password": (
        QT_TRANSLATE_NOOP("errors", "The password that was given does not open this document."),
        QT_TRANSLATE_NOOP("errors", "Mind upper and lower case, and ask whoever sent it."),
    ),
    "document_too_large": (
        QT_TRANSLATE_NOOP("errors", "This document is too large to be read safely."),
        QT_TRANSLATE_NOOP("errors", "Split it and add the parts."),
    ),
    "reader_stopped": (
        QT_TRANSLATE_NOOP("errors", "Reading was stopped: it took too long or used too much memory."),
        QT_TRANSLATE_NOOP("errors", "Print the document to a new PDF and add that."),
    ),
    "dynamic_form": (
        QT_TRANSLATE_NOOP("errors", "The contents of this form (XFA) were not read."),
        QT_TRANSLATE_NOOP("errors", "Open it in Adobe Reader, print it to a PDF, and add that."),
    ),
    "embedder_unavailable": (
        QT_TRANSLATE_NOOP("errors", "The embedding model cannot be loaded."),
        QT_TRANSLATE_NOOP("errors", "Search by words still works. Check the embedding model in the settings."),
    ),
    "embedder_mismatch": (
        QT_TRANSLATE_NOOP("errors", "This case was indexed with another embedding model."),
        QT_TRANSLATE_NOOP("errors", "Index the case again with the present model, or set the earlier one."),
    ),
    "model_unreachable": (
        QT_TRANSLATE_NOOP("errors", "The model server cannot be reached."),
        QT_TRANSLATE_NOOP("errors", "Check that it runs, and its address in the settings."),
    ),
    "model_timeout": (
        QT_TRANSLATE_NOOP("errors", "The model server did not answer in time."),
        QT_TRANSLATE_NOOP("errors", "Try again, or choose a faster model. Your question is kept."),
    ),
    "model_refused": (
        QT_TRANSLATE_NOOP("errors", "The model server refused the request."),
        QT_TRANSLATE_NOOP("errors", "Check the API key and the model's name in the settings."),
    ),
    "model_busy": (
        QT_TRANSLATE_NOOP("errors", "The model server is busy, or your quota is used up."),
        QT_TRANSLATE_NOOP("errors", "Wait a little and try again."),
    ),
    "model_failed": (
        QT_TRANSLATE_NOOP("errors", "The model server reports an error of its own."),
        QT_TRANSLATE_NOOP("errors", "Try again. If it goes on, look into the log of the model server."),
    ),
    "model_broken": (
        QT_TRANSLATE_NOOP("errors", "The model server sent an answer that cannot be read."),
        QT_TRANSLATE_NOOP("errors", "Check that the address is that of an OpenAI-compatible server."),
    ),
    "model_cut": (
        QT_TRANSLATE_NOOP("errors", "The connection to the model server was cut in the middle of the answer."),
        QT_TRANSLATE_NOOP("errors", "What arrived is kept and marked incomplete. Ask again."),
    ),
    "context_too_long": (
        QT_TRANSLATE_NOOP("errors", "The question and its context are longer than the model can take."),
        QT_TRANSLATE_NOOP("errors", "Ask about fewer things at once, or choose a model with a longer context."),
    ),
    "egress_forbidden": (
        QT_TRANSLATE_NOOP("errors", "Nothing of this case may be sent to another machine."),
        QT_TRANSLATE_NOOP("errors", "Use a model on this machine, or change the rule of the case."),
    ),
    "egress_too_far": (
        QT_TRANSLATE_NOOP("errors", "This case does not let its words go as far as the model's server."),
        QT_TRANSLATE_NOOP("errors", "Use a model that is nearer, or change how far words of the case may go."),
    ),
    "insecure_endpoint": (
        QT_TRANSLATE_NOOP("errors", "The model server would be reached without encryption, so that others could read along."),
        QT_TRANSLATE_NOOP(
            "errors", "Give its address with https:// in the settings, or use a model on this machine. Nothing was sent."
        ),
    ),
    "case_held": (
        QT_TRANSLATE_NOOP("errors", "This case is under legal hold and must not be forgotten."),
        QT_TRANSLATE_NOOP("errors", "Release the hold first."),
    ),
    "backup_incomplete": (
        QT_TRANSLATE_NOOP("errors", "Parts of this backup are damaged or missing."),
        QT_TRANSLATE_NOOP("errors", "Take another backup, or restore only what is whole."),
    ),
    "file_taken": (
        QT_TRANSLATE_NOOP("errors", "There is a file of this name already."),
        QT_TRANSLATE_NOOP("errors", "Choose another name: nothing is overwritten."),
    ),
    "inside_vault": (
        QT_TRANSLATE_NOOP("errors", "This place is inside the vault."),
        QT_TRANSLATE_NOOP("errors", "What lies there is lost with it; choose another folder, best on another medium."),
    ),
    "not_handed_over": (
        QT_TRANSLATE_NOOP("errors", "This is a backup of a vault, not an exported case."),
        QT_TRANSLATE_NOOP("errors", "Choose the file that was exported for you. Nothing was changed."),
    ),
    "case_here": (
        QT_TRANSLATE_NOOP("errors", "This case is in this vault already."),
        QT_TRANSLATE_NOOP("errors", "Choose it from the list. Nothing was changed."),
    ),
}

_UNEXPECTED = (
    QT_TRANSLATE_NOOP("errors", "Something unexpected happened."),
    QT_TRANSLATE_NOOP("errors", "This is a fault of the program. Try again; if it stays, report it with the details."),
)

_PAGE_REASONS: dict[str, object] = {
    "blank": QT_TRANSLATE_NOOP("pages", "Nothing stands on this page."),
    "corrected": QT_TRANSLATE_NOOP("pages", "Its text was corrected by hand."),
    "no_text_layer": QT_TRANSLATE_NOOP("pages", "This page is a picture; its words are still to be recognised."),
    "mostly_picture": QT_TRANSLATE_NOOP("pages", "Most of this page is a picture; its words are still to be recognised."),
    "no_words": QT_TRANSLATE_NOOP("pages", "No words could be recognised on this page."),
    "unreadable_text": QT_TRANSLATE_NOOP("pages", "The text of this page is garbled in the file."),
    "low_confidence": QT_TRANSLATE_NOOP("pages", "The words of this page were recognised with little confidence; check them."),
    "no_fixed_pages": QT_TRANSLATE_NOOP("pages", "This kind of document has no fixed pages; it is shown in parts."),
    "unchecked_layer": QT_TRANSLATE_NOOP(
        "pages",
        "This page is a scan; its words are what another program recognised, and are still to be compared with it.",
    ),
    "foreign_layer": QT_TRANSLATE_NOOP(
        "pages", "This page is a scan; its words are what another program recognised, and may be wrong in places."
    ),
    "layer_replaced": QT_TRANSLATE_NOOP(
        "pages",
        "This page is a scan; what another program had laid over it was clearly wrong, and it was recognised again.",
    ),
    "hidden_text": QT_TRANSLATE_NOOP("pages", "Some text of this page cannot be seen on it; it is kept out of answers."),
    "annotated": QT_TRANSLATE_NOOP(
        "pages", "What was filled into form fields or noted on this page stands in its text in square brackets."
    ),
    "page_timeout": QT_TRANSLATE_NOOP("pages", "Reading this page took too long."),
    "page_memory": QT_TRANSLATE_NOOP("pages", "Reading this page needs too much memory."),
    "page_crash": QT_TRANSLATE_NOOP("pages", "This page ended the reader."),
    "partly_lost": QT_TRANSLATE_NOOP(
        "pages", "Part of this page is lost in the file, which is damaged; what is shown may not be all of it."
    ),
    "corrected_partly_lost": QT_TRANSLATE_NOOP(
        "pages", "Its text was corrected by hand. Part of this page is lost in the file, which is damaged."
    ),
    "page_broken": QT_TRANSLATE_NOOP("pages", "This page is broken and could not be read."),
    "dynamic_form": QT_TRANSLATE_NOOP(
        "pages", "The contents of this form (XFA) were not read. Open it in Adobe Reader, print it to a PDF, and add that."
    ),
    "reader_stopped": QT_TRANSLATE_NOOP("pages", "Reading was given up before this page: too many pages ended the reader."),
}

_ADVICE: dict[str, object] = {
    "too_short": QT_TRANSLATE_NOOP("advice", "Make it longer: at least 12 characters."),
    "common": QT_TRANSLATE_NOOP("advice", "This is one of the passwords that are tried first."),
    "pattern": QT_TRANSLATE_NOOP("advice", "Avoid rows of keys and repetitions."),
    "name_or_word": QT_TRANSLATE_NOOP("advice", "A single name or word is guessed quickly; put several unrelated ones together."),
    "date": QT_TRANSLATE_NOOP("advice", "Dates and years are guessed quickly."),
    "guessable": QT_TRANSLATE_NOOP("advice", "Add another unrelated word or two."),
}


@dataclass(frozen=True, slots=True)
class ErrorWords:
    """What happened, what to do, and the technical details that fold out (code, subject, cause)."""

    title: str
    hint: str
    details: str


def words_for(error: Exception) -> ErrorWords:
    """The words for an error of any kind; an unexpected one is described by its type only."""
    if not isinstance(error, LegalAssistantError):
        title, hint = _UNEXPECTED
        return ErrorWords(_translate("errors", title), _translate("errors", hint), type(error).__name__)
    details = " · ".join(part for part in (error.code, error.subject, error.detail) if part)
    words = words_for_code(error.code)
    return ErrorWords(words.title, words.hint, details)


def words_for_code(code: str) -> ErrorWords:
    """The words for an error code that came in an event or a stored message."""
    title, hint = _ERRORS.get(code, _UNEXPECTED)
    return ErrorWords(_translate("errors", title), _translate("errors", hint), code)


def page_reason(code: str) -> str:
    """Why a page is empty or failed, by the code of :attr:`~legal_assistant.domain.documents.Page.reason`."""
    return _translate("pages", _PAGE_REASONS[code]) if code else ""


def advice(code: str) -> str:
    """What to change about a password, by the code of :class:`~legal_assistant.domain.passwords.Strength`."""
    return _translate("advice", _ADVICE[code]) if code else ""


def _translate(context: str, text: object) -> str:
    return QCoreApplication.translate(context, str(text))
