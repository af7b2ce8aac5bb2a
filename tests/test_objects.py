"""Kernels without numba: the same results, never a stale or broken file, and numba where nothing else will do."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest

from analyzer.games import game, names
from analyzer.records import blank
from kernels import emit, linking, loader, notice, objects, store
from kernels.arguments import Unfit, flatten, shape_of
from kernels.objects import Entry, entry

ROOT = Path(__file__).parents[1]
WITH_NUMBA = objects._with_numba

ASK = """
import json, sys
from analyzer import odds
told = json.loads(odds("chiamata", "AH 3H JH 7H KS 4S QD 2C", deals=300, threads=int(sys.argv[1]), chunk=7).to_json())
print(json.dumps([told["rows"], "numba" in sys.modules]))
"""

LAY = """
import json, sys
import numpy as np
from kernels.objects import entry, records
types = records("chiamata")
rules, state = np.zeros(1, types.RULES)[0], np.zeros(1, types.STATE)[0]
entry("lay", "chiamata")(3, rules, state)
print(json.dumps([state.tobytes().hex(), "numba" in sys.modules]))
"""


def script(text: str, *argv: str, folder: Path = ROOT, **variables: str) -> Any:
    """What a Python process of its own prints, read as JSON."""
    names = {**os.environ, "PYTHONPATH": str(folder), **variables}
    command = [sys.executable, "-c", text, *argv]
    ran = subprocess.run(command, cwd=folder, env=names, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_a_second_process_imports_no_numba_and_plays_the_same_with_any_number_of_threads() -> None:
    expected, imported = script(ASK, "2", MAZZO_NO_OBJECTS="1")
    assert imported
    assert script(ASK, "2")[0] == expected  # compiles if nothing is kept
    for threads in "124":
        assert script(ASK, threads) == [expected, False]


def test_an_edited_source_is_compiled_anew_and_the_old_object_swept(tmp_path: Path) -> None:
    for package in ("analyzer", "kernels"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))

    def kept() -> set[str]:
        return {path.name for path in (tmp_path / "kernels/drivers/__pycache__").glob("*.mazzo")}

    first = script(LAY, folder=tmp_path)
    assert first[1]
    assert script(LAY, folder=tmp_path) == [first[0], False]
    before = kept()
    with (tmp_path / "kernels/games/chiamata/play.py").open("a") as file:
        file.write("# edited\n")
    assert script(LAY, folder=tmp_path) == first
    assert len(kept()) == len(before) == 1
    assert kept() & before == set()


class Kept:
    """A folder of its own for object files, and a driver of chiamata that has left one there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rules = blank(game("chiamata").kernel().RULES)
        self.made: list[str] = []

    def lay(self, driver: Any = None) -> bytes:
        """The state that the driver `lay` makes, found anew as in a fresh process."""
        state = blank(game("chiamata").kernel().STATE)
        assert (driver or Entry("lay", "chiamata"))(3, self.rules, state) is None
        return state.tobytes()

    @property
    def file(self) -> Path:
        (path,) = self.folder.glob("*.mazzo")
        return path

    def replace(self, header: dict[str, Any], code: bytes) -> None:
        """Put another object under the name and key of the file."""
        old, _ = store._read(self.file)
        store.keep("lay__chiamata__", self.file.name.split("__")[2].split("-")[0], old["key"], {**old, **header}, code)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Kept:
    monkeypatch.delenv("MAZZO_NO_OBJECTS", raising=False)
    monkeypatch.setattr(store, "folders", lambda: [tmp_path])
    found, make = Kept(tmp_path), emit.emit

    def count(*arguments: Any) -> Any:
        found.made.append(arguments[0])
        return make(*arguments)

    monkeypatch.setattr(emit, "emit", count)
    monkeypatch.setattr(objects, "_with_numba", _refuse)
    found.lay()
    assert found.made == ["lay"]
    return found


def _refuse(*_: Any) -> Any:
    raise AssertionError("numba's own way was taken")


def test_what_is_kept_is_loaded_and_does_what_numba_does(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = kept.lay()
    assert answer != bytes(len(answer))
    assert kept.made == ["lay"]
    monkeypatch.undo()
    monkeypatch.setenv("MAZZO_NO_OBJECTS", "1")
    plain = entry("lay", "chiamata")
    assert not isinstance(plain, Entry)
    assert kept.lay(plain) == answer


def test_a_driver_may_return_a_tuple_of_signed_and_unsigned(monkeypatch: pytest.MonkeyPatch) -> None:
    state = blank(game("chiamata").kernel().STATE)
    rules = blank(game("chiamata").kernel().RULES)
    monkeypatch.delenv("MAZZO_NO_OBJECTS", raising=False)
    entry("lay", "chiamata")(3, rules, state)
    step = entry("step", "chiamata")
    assert isinstance(step, Entry)
    found = step(rules, state, np.uint64(0))
    assert found[1] >> 63  # a pass is the highest bit
    assert found == objects._with_numba("step", "chiamata")(rules, state, np.uint64(0))
    state["phase"] = 3  # over
    assert step(rules, state, np.uint64(0)) == (-1, 0)


HARM: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "garbage": lambda content: bytes(range(256)) * 40,
    "no code": lambda content: content.split(b"\n")[0] + b"\n",
    "cut in the header": lambda content: content[:100],
    "cut in the code": lambda content: content[:-1],
    "a bit of the header": lambda content: content[:200] + bytes([content[200] ^ 1]) + content[201:],
    "a bit of the code": lambda content: content[:-500] + bytes([content[-500] ^ 1]) + content[-499:],
}


@pytest.mark.parametrize("harm", list(HARM))
def test_a_damaged_file_is_ignored_and_replaced(kept: Kept, harm: str) -> None:
    answer, content = kept.lay(), kept.file.read_bytes()
    kept.file.write_bytes(HARM[harm](content))
    assert kept.lay() == answer
    assert kept.made == ["lay"] * 2
    assert kept.lay() == answer
    assert kept.made == ["lay"] * 2


def test_a_file_made_for_something_else_is_ignored_and_replaced(kept: Kept) -> None:
    answer = kept.lay()
    header, code = store._read(kept.file)
    foreign = {**header["key"], "cpu": "another"}
    path = kept.file
    store.keep("lay__chiamata__", header["key"]["sources"], foreign, header, code)
    (other,) = set(kept.folder.glob("*.mazzo")) - {path}
    other.replace(path)
    assert kept.lay() == answer
    assert kept.made == ["lay"] * 2


def test_a_good_file_with_an_object_of_another_function_is_replaced(kept: Kept) -> None:
    answer = kept.lay()
    kept.replace({"function": "nowhere"}, store._read(kept.file)[1])
    assert kept.lay() == answer
    assert kept.made == ["lay"] * 2


def calling(name: str) -> bytes:
    """An object with a function that calls one of this name, which it does not have."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    text = f'declare void @"{name}"()\ndefine i32 @f() {{\n call void @"{name}"()\n ret i32 0\n}}'
    code: bytes = llvm.Target.from_default_triple().create_target_machine().emit_object(llvm.parse_assembly(text))
    return code


def test_an_object_that_needs_what_is_not_there_is_refused_and_replaced(kept: Kept) -> None:
    answer, code = kept.lay(), calling("numba_do_raise_of_mazzo")
    assert loader.undefined(code) == ["numba_do_raise_of_mazzo"]
    with pytest.raises(ImportError, match="needs numba_do_raise_of_mazzo"):
        loader.load({"triple": llvm.get_default_triple(), "function": "f", "shape": "", "returns": ""}, code)
    kept.replace({}, code)
    assert kept.lay() == answer
    assert kept.made == ["lay"] * 2


def test_an_object_that_cannot_be_checked_is_refused() -> None:
    for code in (b"", b"MZ\x90\0", b"\x7fELF\x01\x01"):
        with pytest.raises(ImportError):
            loader.undefined(code)


def test_what_cannot_be_emitted_goes_numbas_own_way(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = kept.lay()
    kept.file.unlink()
    monkeypatch.setattr(emit, "shape_of", lambda kinds: "ppp")  # numba would pass arguments otherwise
    monkeypatch.setattr(objects, "_with_numba", lambda *_: lambda *arguments: ("numba", *arguments))
    driver = Entry("lay", "chiamata")
    for _ in range(2):
        assert driver(3, kept.rules, kept.rules) == ("numba", 3, kept.rules, kept.rules)
    assert kept.made == ["lay"] * 2  # not tried again
    assert list(kept.folder.glob("*.mazzo")) == []
    monkeypatch.undo()
    assert kept.lay() == answer


def test_where_the_inside_of_numba_has_changed_it_goes_numbas_own_way(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = kept.lay()
    kept.file.unlink()

    def changed() -> None:
        raise AttributeError("JITCodeLibrary has no such member")

    monkeypatch.setattr(linking, "optimised_once", changed)
    monkeypatch.setattr(objects, "_with_numba", WITH_NUMBA)
    assert kept.lay() == answer
    assert list(kept.folder.glob("*.mazzo")) == []


def test_where_nothing_can_be_kept_it_works_with_one_warning(
    kept: Kept, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = kept.lay()
    file = kept.folder / "a file"
    file.touch()
    monkeypatch.setattr(store, "folders", lambda: [file, file / "below"])
    monkeypatch.setattr(notice, "_warned", False)
    assert kept.lay() == kept.lay() == answer
    assert kept.made == ["lay"] * 3
    said = capsys.readouterr().err
    assert said.startswith("mazzo: compiled code cannot be kept")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    "unfit",
    [
        True, 1.0, 2**63, None, np.int32(1), (1, 2), np.zeros(()), np.zeros((4, 4))[:, 1], np.zeros((2,) * 4),
        np.asfortranarray(np.zeros((2, 3))), np.frombuffer(b"12345678", np.int64),
    ],
    ids=str,
)  # fmt: skip
def test_arguments_that_only_numba_takes(unfit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unfit):
        flatten((unfit,))
    monkeypatch.setattr(objects, "_with_numba", lambda *_: lambda *arguments: arguments)
    assert Entry("step", "chiamata")(unfit)[0] is unfit


def test_words_and_kinds_of_arguments() -> None:
    state = blank(game("chiamata").kernel().STATE)
    table = np.zeros((2, 3), np.int64)
    words, kinds = flatten((-1, np.uint64(2**64 - 1), table, state))
    assert words[:5] == [-1, 2**64 - 1, 0, 0, 6]
    assert words[5:11] == [8, table.ctypes.data, 2, 3, 24, 8]
    assert kinds[:3] == ("int64", "uint64", "array2 <i8")
    assert shape_of(kinds) == "iippiipiiiip"
    state["players" if "players" in state.dtype.names else "phase"] = 7
    assert flatten((state.copy(),))[1] == flatten((np.zeros(2, state.dtype)[1],))[1] == kinds[3:]
    assert kinds[3] != flatten((blank(game("chiamata").kernel().RULES),))[1][0]


@pytest.mark.parametrize("name", names())
def test_record_types_come_back_from_a_header(name: str) -> None:
    package = game(name).kernel()
    told = json.loads(json.dumps(store.encode_types(package, objects.RECORDS)))
    assert store.decode_types(told) == {kind: getattr(package, kind) for kind in objects.RECORDS}


@pytest.mark.parametrize("told", [None, [], {"STATE": 1}, {"STATE": [["a"]]}, {"STATE": [["a", "nothing"]]}])
def test_record_types_that_are_none(told: Any) -> None:
    assert store.decode_types(told) == {}


def test_help_imports_no_numpy() -> None:
    text = "import sys, analyzer.cli.main; print('[%d]' % ('numpy' in sys.modules))"
    assert script(text) == [0]
