"""Expected errors.

An expected error has a stable ``code`` (what happened), a ``subject`` (what it happened to: an id, a path the user gave, a
host name; never text of a case) and a ``hint`` (what to do). The command line prints the English words kept here; the
window translates by code (``gui/error_text.py``). Anything that is not a :class:`LegalAssistantError` is a bug.
"""

import traceback
from pathlib import PurePath
from typing import ClassVar


class LegalAssistantError(Exception):
    """Base of all expected errors."""

    code: ClassVar[str] = "error"
    message: ClassVar[str] = "Something went wrong."
    hint: ClassVar[str] = ""

    def __init__(self, subject: str = "", *, hint: str | None = None, detail: str = "") -> None:
        super().__init__(self.code)
        self.subject = subject
        self.advice = self.hint if hint is None else hint
        #: A short technical cause (an errno name, an HTTP status): never text of a case.
        self.detail = detail

    def __str__(self) -> str:
        parts = [self.message]
        if self.subject:
            parts.append(f"[{self.subject}]")
        if self.detail:
            parts.append(f"({self.detail})")
        return " ".join(parts)


class Cancelled(Exception):
    """The user asked the work to stop. Not an error: never shown, never logged as one."""


def raised_at(error: BaseException, frames: int = 3) -> str:
    """Where an unexpected error was raised, the innermost first; never its text, which may hold words of a case."""
    found = traceback.extract_tb(error.__traceback__)[-frames:]
    return " < ".join(f"{frame.name} ({PurePath(frame.filename).name}:{frame.lineno})" for frame in reversed(found))


# --- vault and keys ---------------------------------------------------------------------------------------------------


class VaultNotFound(LegalAssistantError):
    code = "vault_not_found"
    message = "There is no vault in this folder."
    hint = "Name another folder with --vault, or make a vault with 'legal-assistant init'."


class VaultExists(LegalAssistantError):
    code = "vault_exists"
    message = "There is already a vault in this folder."
    hint = "Unlock it, or choose an empty folder."


class FolderNotUsable(LegalAssistantError):
    code = "folder_not_usable"
    message = "This folder cannot hold a vault."
    hint = "Choose a folder you may write to, with a path of at most 300 bytes."


class VaultInUse(LegalAssistantError):
    code = "vault_in_use"
    message = "Another program has this vault open."
    hint = "Lock or close the other window, or wait until the other command has ended."


class VaultTooNew(LegalAssistantError):
    code = "vault_too_new"
    message = "This vault was made by a newer version of the program."
    hint = "Update the program. Nothing was changed."


class WrongPassword(LegalAssistantError):
    code = "wrong_password"
    message = "The password or recovery key is wrong."
    hint = "Try again, or use the recovery key: 'legal-assistant recover'."


class KeyStoreUnavailable(LegalAssistantError):
    code = "key_store_unavailable"
    message = "The key store of this computer cannot be used."
    hint = "Unlock the vault with its password."


class DeviceForgotten(LegalAssistantError):
    code = "device_forgotten"
    message = "The key of this computer does not open the vault any more."
    hint = "Unlock it with the password; after that the key store can be used again (settings, Safety)."


class PasswordMissing(LegalAssistantError):
    code = "password_missing"
    message = "No password was given."
    hint = "Type it at the prompt, or set LEGAL_ASSISTANT_PASSWORD, or name a --password-file."


class WeakPassword(LegalAssistantError):
    code = "weak_password"
    message = "This password is too easy to guess."
    hint = "Use at least 12 characters that are not a common word, name or pattern; four unrelated words do well."


class RecoveryKeyMistyped(LegalAssistantError):
    code = "recovery_key_mistyped"
    message = "The recovery key has a typing error."
    hint = "Check the group that is named against the printed sheet."


class Damaged(LegalAssistantError):
    code = "damaged"
    message = "This file is damaged or was changed by something else."
    hint = "Run 'legal-assistant doctor'; take this file from a backup. Nothing else is affected."


class Missing(LegalAssistantError):
    code = "missing"
    message = "This file is missing."
    hint = "Run 'legal-assistant doctor'; take this file from a backup."


class OlderCopy(LegalAssistantError):
    code = "older_copy"
    message = "This is an older copy than the one last written."
    hint = "Something put back an earlier file. Restore the newest copy, or a whole backup."


class NotAuthorized(LegalAssistantError):
    code = "not_authorized"
    message = "This was written or signed by somebody who has no right to do so."
    hint = "It is not used. Run 'legal-assistant doctor'; take this file from a backup, and ask who had access to the folder."


class NotEncrypted(LegalAssistantError):
    code = "not_encrypted"
    message = "The database driver on this machine does not encrypt."
    hint = "Install the program again as the README says. Nothing was written."


class DiskFull(LegalAssistantError):
    code = "disk_full"
    message = "The disk is full."
    hint = "Free some space and try again. What was saved before is safe."


class NotEnoughMemory(LegalAssistantError):
    code = "not_enough_memory"
    message = "There is not enough free memory to check the password."
    hint = "Close other programs and try again; 200 MB are needed for a moment."


class NotWritable(LegalAssistantError):
    code = "not_writable"
    message = "This place cannot be written to."
    hint = "Check the permissions of the folder. Nothing was changed."


# --- lawyers and rights ----------------------------------------------------------------------------------------------


class UserNotFound(LegalAssistantError):
    code = "user_not_found"
    message = "There is no such lawyer in this vault."
    hint = "See 'legal-assistant user list'; name one with --user NAME."


class NotPermitted(LegalAssistantError):
    code = "not_permitted"
    message = "You do not have the right to do this."
    hint = "Ask a lawyer who has: 'legal-assistant case members' and 'legal-assistant user list' name the admins."


class CaseReadOnly(LegalAssistantError):
    code = "case_read_only"
    message = "You may read this case, but not write to it."
    hint = "Ask an admin of the case for the right to write: 'legal-assistant case members'."


class CaseOutdated(LegalAssistantError):
    code = "case_outdated"
    message = "This case is as an earlier version of the program left it, and nobody may bring it up to date here."
    hint = "Where its vault can be written to (copy the folder there), open it once as a lawyer who may write to the case."


class CaseAdminOnly(LegalAssistantError):
    code = "case_admin_only"
    message = "Only an admin of the case may lift its legal hold, or let its words go further."
    hint = "Ask an admin of the case: 'legal-assistant case members'. Setting a hold or tightening the rule needs no admin."


class LastAdmin(LegalAssistantError):
    code = "last_admin"
    message = "Somebody has to remain who may grant rights."
    hint = "Make another lawyer admin first."


class UserHasCases(LegalAssistantError):
    code = "user_has_cases"
    message = "This lawyer still has the right to cases that you cannot take it from."
    hint = "An admin of each of these cases has to remove this lawyer first: 'legal-assistant case revoke'."


# --- cases and what is in them ----------------------------------------------------------------------------------------


class CaseNotFound(LegalAssistantError):
    code = "case_not_found"
    message = "There is no such case."
    hint = "See 'legal-assistant case list'."


class CaseAmbiguous(LegalAssistantError):
    code = "case_ambiguous"
    message = "Several cases have this name or number."
    hint = "Name the case by its id; see 'legal-assistant case list'."


class CaseClosed(LegalAssistantError):
    code = "case_closed"
    message = "This case is closed."
    hint = "Reopen it first."


class NotFound(LegalAssistantError):
    code = "not_found"
    message = "There is no such item in this case."
    hint = "List what there is and use an id from there."


class PreferenceNotFound(NotFound):
    code = "preference_not_found"
    message = "You have no such preference."
    hint = "List yours with 'legal-assistant preference list' and use an id from there."


class InvalidInput(LegalAssistantError):
    code = "invalid_input"
    message = "This value cannot be used."
    hint = ""


# --- documents --------------------------------------------------------------------------------------------------------


class FileUnreadable(LegalAssistantError):
    code = "file_unreadable"
    message = "This file cannot be opened."
    hint = "Check that it exists and that you may read it."


class DocumentNotFound(LegalAssistantError):
    code = "document_not_found"
    message = "There is no document of this name in the case."
    hint = "See 'legal-assistant document list CASE'."


class DocumentAmbiguous(LegalAssistantError):
    code = "document_ambiguous"
    message = "Several documents of the case have this name."
    hint = "Name the document by its id; see 'legal-assistant document list CASE'."


class PageWouldBeEmpty(LegalAssistantError):
    code = "page_would_be_empty"
    message = "This would leave the page without any text."
    hint = "If nothing stands on the page, add --empty. The text as it was read stays among the page's versions."


class FileGone(LegalAssistantError):
    code = "file_gone"
    message = "This file waited to be read and is no longer where it was."
    hint = "If it belongs to the case, add it from where it is now."


class NotAPdf(LegalAssistantError):
    code = "not_a_pdf"
    message = "This file is not a PDF."
    hint = "Save it as PDF, or give it the ending of what it is, and add that."


class SealedFile(LegalAssistantError):
    code = "sealed_file"
    message = "This file is an exported case or a backup of this program, not a document."
    hint = "Take it out of its folder or archive and drop it on the window by itself, or use 'case take-over' or 'restore'."


class UnsupportedDocument(LegalAssistantError):
    code = "unsupported_document"
    message = "This kind of file cannot be read."
    hint = "Save it as PDF or .docx (a spreadsheet as .xlsx, a picture as .jpg or .png) and add that."


class EmptyFile(LegalAssistantError):
    code = "empty_file"
    message = "This file is empty."
    hint = "It may not have been copied or downloaded whole; get it again and add that."


class BrokenDocument(LegalAssistantError):
    code = "broken_document"
    message = "This document is broken and could not be read."
    hint = (
        "Get a whole copy of it and add that. "
        "If it opens in another program, print it there as a new PDF, or unpack an archive, and add that."
    )


class DocumentNeedsPassword(LegalAssistantError):
    code = "document_needs_password"
    message = "This document is protected by a password."
    hint = "Give its password: the window asks for it; on the command line LEGAL_ASSISTANT_DOCUMENT_PASSWORD."


class WrongDocumentPassword(DocumentNeedsPassword):
    code = "wrong_document_password"
    message = "The password that was given does not open this document."
    hint = "Mind upper and lower case, and ask whoever sent it. Nothing of it was read; add it again with the right password."


class DocumentTooLarge(LegalAssistantError):
    code = "document_too_large"
    message = "This document is too large to be read safely."
    hint = "Split it and add the parts."


class ReaderStopped(LegalAssistantError):
    code = "reader_stopped"
    message = "Reading this document was stopped: it took too long or used too much memory."
    hint = "Print it to a new PDF and add that."


class DynamicForm(LegalAssistantError):
    code = "dynamic_form"
    message = "The contents of this form (XFA) were not read."
    hint = "Open it in Adobe Reader, print it to a PDF, and add that."


# --- models -----------------------------------------------------------------------------------------------------------


class EmbedderUnavailable(LegalAssistantError):
    code = "embedder_unavailable"
    message = "The embedding model cannot be loaded."
    hint = "Search by words still works. Check the embedding model in the settings."


class EmbedderMismatch(LegalAssistantError):
    code = "embedder_mismatch"
    message = "This case was indexed with another embedding model."
    hint = "Index the case again with 'legal-assistant reindex', or set the earlier model."


class ModelUnreachable(LegalAssistantError):
    code = "model_unreachable"
    message = "The model server cannot be reached."
    hint = "Check that it runs, and its address in the settings."


class ModelTimeout(LegalAssistantError):
    code = "model_timeout"
    message = "The model server did not answer in time."
    hint = "Try again, or choose a faster model. Your question is kept."


class ModelRefused(LegalAssistantError):
    code = "model_refused"
    message = "The model server refused the request."
    hint = "Check the API key and the model's name in the settings."


class ModelBusy(LegalAssistantError):
    code = "model_busy"
    message = "The model server is busy or your quota is used up."
    hint = "Wait a little and try again."


class ModelFailed(LegalAssistantError):
    code = "model_failed"
    message = "The model server reports an error of its own."
    hint = "Try again. If it goes on, look into the log of the model server."


class ModelBroken(LegalAssistantError):
    code = "model_broken"
    message = "The model server sent an answer that cannot be read."
    hint = "Check that the address is that of an OpenAI-compatible server."


class ModelCut(LegalAssistantError):
    code = "model_cut"
    message = "The connection to the model server was cut in the middle of the answer."
    hint = "What arrived is kept and marked incomplete. Ask again."


class ContextTooLong(LegalAssistantError):
    code = "context_too_long"
    message = "The question and its context are longer than the model can take."
    hint = "Ask about fewer things at once, or choose a model with a longer context."


class EgressForbidden(LegalAssistantError):
    code = "egress_forbidden"
    message = "This case allows nothing to be sent to another machine."
    hint = "Use a model on this machine, or change the rule of the case."


class EgressTooFar(EgressForbidden):
    code = "egress_too_far"
    message = "This case does not let its words go as far as this model's server."
    hint = "Use a model that is nearer, or change how far words of the case may go."


class InsecureEndpoint(LegalAssistantError):
    code = "insecure_endpoint"
    message = "This model server would be reached without encryption, so that others could read along."
    hint = "Give its address with https:// in the settings, or use a model on this machine. Nothing was sent."


class CaseHeld(LegalAssistantError):
    code = "case_held"
    message = "This case is under legal hold: nothing of it may be forgotten."
    hint = "Release the hold first: 'legal-assistant case release'."


class BackupIncomplete(LegalAssistantError):
    code = "backup_incomplete"
    message = "Parts of this backup are damaged or missing."
    hint = "Take another backup, or restore what is whole with 'legal-assistant restore --salvage'."


class NotABackup(LegalAssistantError):
    code = "not_a_backup"
    message = "This file is not a backup of this program."
    hint = "Name a file that 'legal-assistant backup' wrote, or for 'case take-over' one that 'case hand-over' wrote."


class FileTaken(InvalidInput):
    code = "file_taken"
    message = "There is a file of this name already."
    hint = "Choose another name: nothing is overwritten."


class InsideVault(InvalidInput):
    code = "inside_vault"
    message = "This place is inside the vault."
    hint = "What lies there is lost with it; choose another folder."


class NotHandedOver(InvalidInput):
    code = "not_handed_over"
    message = "This is a backup, not a case that was handed over."
    hint = "'legal-assistant restore' makes a vault of it."


class CaseHere(InvalidInput):
    code = "case_here"
    message = "This case is in this vault already."
    hint = "Nothing was changed."


# --- the demo ---------------------------------------------------------------------------------------------------------


class DemoFailed(LegalAssistantError):
    code = "demo_failed"
    message = "A step of the demo failed."
    hint = "See the lines above; free memory and disk space and try again."
