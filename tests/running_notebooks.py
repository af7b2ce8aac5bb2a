"""Execute the notebooks and write them with what comes out: python -m tests.running_notebooks (make notebooks)."""

from __future__ import annotations

import base64
import os
import tempfile
from io import BytesIO
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from PIL import Image

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
COLOURS = 256
LONGEST = 600  # seconds of a cell: a first run compiles the kernels


def load(path: Path) -> nbformat.NotebookNode:
    """A notebook as it is kept."""
    return nbformat.read(path, as_version=4)


def executed(path: Path) -> nbformat.NotebookNode:
    """The notebook with fresh outputs, executed in a folder of its own that knows this mazzo and no settings.

    A cell that fails raises CellExecutionError.
    """
    notebook = load(path)
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        own = {"IPYTHONDIR": folder, "JUPYTER_CONFIG_DIR": folder, "PYTHONPATH": os.pathsep.join(paths)}
        client = NotebookClient(
            notebook,
            timeout=LONGEST,
            kernel_name="python3",
            record_timing=False,
            resources={"metadata": {"path": folder}},
        )
        client.execute(env=os.environ | own)
    notebook.metadata["language_info"] = {"name": "python"}
    for output in outputs(notebook):
        output.get("metadata", {}).clear()
        picture = output.get("data", {}).get("image/png")
        if picture:
            output["data"]["image/png"] = smaller(picture)
    return notebook


def outputs(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    """All outputs of its cells, in order."""
    return [output for cell in notebook.cells for output in cell.get("outputs", ())]


def smaller(picture: str) -> str:
    """A picture (PNG, base64) with a palette of 256 colours: a third of the size, and the same to the eye."""
    image = Image.open(BytesIO(base64.b64decode(picture))).convert("RGB")
    stream = BytesIO()
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(stream, "png", optimize=True)
    return base64.b64encode(stream.getvalue()).decode()


if __name__ == "__main__":
    for path in NOTEBOOKS:
        nbformat.write(executed(path), path)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} kB")
