"""Run by ``test_ingest_kill.py``: puts files into a case until it is killed. Says ``ready`` when it begins, ``done`` after."""

import sys
from pathlib import Path

from legal_assistant.adapters.clock import SystemClock
from legal_assistant.adapters.pdf.reader import PdfReader
from legal_assistant.adapters.text.process import TextProcess
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.services.documents.ingest import IngestService
from tests.integration.test_ingest import NoVectors
from tests.vaults import PASSWORD, cheap_vaults


def main() -> None:
    folder, case_id, *files = sys.argv[1:]
    vault = cheap_vaults().unlock(Path(folder), PASSWORD, wait=5.0)  # what a killed one started may hold it for a moment
    case = vault.open_case(case_id)
    service = IngestService(PdfReader(), NoVectors(), SystemClock(), rules=TextProcess())
    print("ready", flush=True)
    list(service.ingest(case, [Path(file) for file in files], CancelToken()))
    print("done", flush=True)


if __name__ == "__main__":
    main()
