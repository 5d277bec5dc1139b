"""Where the files lie that come with the program: in the package of an installed wheel, beside it in the source tree."""

from importlib import resources
from pathlib import Path


def resource(name: str) -> Path:
    """The file or folder ``name`` among the program's resources; if there is none, where it would be in a wheel."""
    package = Path(str(resources.files("legal_assistant")))
    inside, beside = (folder / "resources" / name for folder in (package, package.parent))
    return beside if beside.exists() and not inside.exists() else inside
