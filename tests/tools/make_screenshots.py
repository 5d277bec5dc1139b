"""Take the pictures of the real window that the README shows: ``python -m tests.tools.make_screenshots [FOLDER]``.

The real program over a real vault in a temporary folder, with the sample lease and a scripted model on this machine; wants a
screen (Xvfb will do) and the font Noto Sans CJK SC.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QApplication

from legal_assistant import app as program
from legal_assistant.adapters.settings_file import SettingsFile
from legal_assistant.domain.cancel import CancelToken
from legal_assistant.domain.local_settings import LocalSettings
from legal_assistant.gui import main as gui
from legal_assistant.gui.entry import Entry
from legal_assistant.gui.runner import TaskRunner
from tests.llm_server import LlmServer

SIZE = (1440, 900)
SCRIPTS = {
    "zh_CN": {
        "case": ("房屋租赁合同纠纷", "（2024）沪0105民初1234号", "林知夏", "星河置业（上海）有限公司"),
        "others": (("买卖合同纠纷", "（2024）京02民终887号", "明灯商贸"), ("劳动争议仲裁", "京劳仲字〔2024〕310号", "周予安")),
        "file": "lease_zh.pdf",
        "earlier": "乙方自 2024 年 9 月 5 日起逾期，至 10 月 1 日付清，共逾期 26 天；出租人没有举证其他损失。",
        "question": "我们讨论过的合同里，逾期付款每日按月租金 5% 收违约金，这个条款有效吗？",
        "answer": [
            "条款有效，但违约金过高，可以请求调减。\n\n",
            "合同约定“每逾期一日，应当按月租金的 5% 向甲方支付违约金”[{passage}]。",
            "上次已记下：乙方共逾期 26 天，出租人没有举证其他损失[{memory}]。\n\n",
            "合同本身也写明，违约金过分高于损失的，可以依照《民法典》第五百八十五条第二款请求适当减少[{reduction}]。\n\n",
            "**建议**：在答辩状中提出调减请求，并要求对方说明实际损失。",
        ],
    },
    "en": {
        "case": ("Lease dispute, Unit 1203", "2024-CV-1234", "Rowan Ashdown", "Galaxy Estates Limited"),
        "others": (("Sale of goods, Lantern Ltd", "2024-CA-887", "Lantern Ltd"), ("Labour arbitration", "Arb. 310", "R. Zhou")),
        "file": "lease_en.pdf",
        "earlier": "The tenant paid 26 days late, and the landlord has shown no other loss.",
        "question": "In the contract we discussed, is the late charge of 5% of the monthly rent per day valid?",
        "answer": [
            "It is open to attack, and a reduction can be sought.\n\n",
            "The lease sets “a late charge of 5% of the monthly Rent for each day of delay until payment in full” [{passage}]. ",
            "From our earlier notes: the tenant paid 26 days late, and the landlord has shown no other loss [{memory}].\n\n",
            "The lease itself leaves the court free to reduce “a charge that is out of all proportion to the legitimate interest "
            "of the Landlord” [{reduction}].\n\n",
            "**Suggested**: plead for reduction and put the landlord to proof of loss.",
        ],
    },
}


def answer_of(script: dict, body: dict) -> list[str]:
    """The scripted answer, with the numbers under which the sources were given."""
    prompt = body["messages"][-1]["content"]
    blocks = prompt.split("<source-")[1:]
    numbers = {"passage": 1, "memory": 1, "reduction": 1}
    for block in blocks:
        n = int(block.split('n="', 1)[1].split('"', 1)[0])
        if "7.1" in block.split(">", 1)[0]:
            numbers["passage"] = n
        elif "7.4" in block.split(">", 1)[0]:
            numbers["reduction"] = n
        elif "26 天" in block or "26 days" in block:
            numbers["memory"] = n
    return [piece.format(**numbers) for piece in script["answer"]]


def wait(app: QApplication, until: Callable[[], bool], seconds: float = 120) -> None:
    """Run the window until something holds."""
    end = time.monotonic() + seconds
    while not until():
        if time.monotonic() > end:
            raise TimeoutError
        app.processEvents()
        time.sleep(0.01)


def take(app: QApplication, language: str, target: Path) -> None:
    """One picture."""
    script = SCRIPTS[language]
    with tempfile.TemporaryDirectory() as folder, LlmServer(lambda body: answer_of(script, body)) as server:
        root = Path(folder)
        os.environ["LEGAL_ASSISTANT_PROFILE"] = folder
        local = SettingsFile(root / "settings.json")
        local.save(LocalSettings(language=language, theme="light", vault=str(root / "vault")))
        vault, _ = program.vault_service().create(root / "vault", "seven quiet herons over water")
        services = program.open_services(vault)
        settings = services.settings.user()
        services.settings.save_user(replace(settings, model=server.settings()))
        for name, number, client in reversed(script["others"]):
            services.cases.add(name, number=number, client=client)
        name, number, client, opponent = script["case"]
        case, _ = services.cases.add(name, number=number, client=client, opponent=opponent)
        opened = services.cases.open(case.id)
        for _ in services.ingest.ingest(opened, [program.resources() / "samples" / script["file"]], CancelToken()):
            pass
        services.remember.add(opened, script["earlier"])
        for _ in services.indexer.run(opened, CancelToken()):
            pass
        runner = TaskRunner()
        entry = Entry(
            local,
            program.vault_service,
            program.open_services,
            program.resources(),
            lambda vault, check: None,
            root / "vault",
            program.device_keys,
            lambda: None,
            program.backups,
            program.monitor,
        )
        window = gui.build(entry, app, runner)
        window.resize(*SIZE)
        window.show()
        window._enter(services)
        workspace = window.page
        wait(app, lambda: bool(workspace.cases_presenter.summaries) and not runner.busy)
        workspace.cases.select(case.id)
        wait(app, lambda: workspace.case is not None and not runner.busy)
        workspace._conversation_presenter.ask(script["question"])
        wait(app, lambda: bool(services.chat.conversations(opened)) and not runner.busy)
        settle = time.monotonic() + 2
        wait(app, lambda: time.monotonic() > settle)
        window.grab().save(str(target))
        window.close()
        gui.finish(window, runner)


def main() -> int:
    """Take both, each in a process of its own."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else program.resources() / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    if len(sys.argv) > 2:
        take(QApplication(sys.argv[:1]), sys.argv[2], folder / f"main-{sys.argv[2][:2]}.png")
        return 0
    for language in SCRIPTS:
        subprocess.run([sys.executable, "-m", "tests.tools.make_screenshots", str(folder), language], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
