"""A quicker way through numba: what a driver calls is linked into it and optimised once, at the end.

On the inside of numba, so whoever uses it is ready to do without (`kernels.objects`).
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import llvmlite.binding as llvm
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys


class Unlinked(JITCodeLibrary):
    """The code of one function alone; what it calls is linked in, and all of it optimised, when that is asked for.

    numba's own library does so at once, and turns the result into machine code too: whatever is called from a
    function that is called from a third goes through all of it three times.  Drivers are about ten calls deep.
    """

    _linked = _optimised = _loaded = False

    def finalize(self) -> None:
        """Nothing is linked or optimised yet."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True

    def optimise(self) -> None:
        """Make of it what numba would have: everything that is called, optimised together."""
        if not self._optimised:
            self._link()
            self._optimize_final_module()
            self._final_module.verify()
            self._verify_declare_only_symbols()
            self._dynamic_globals.clear()  # what nothing uses is gone
            self._finalize_dynamic_globals()
            self._optimised = True

    def get_pointer_to_function(self, name: str) -> int:
        """The address of a function, for which there has to be machine code; numba also asks for wrappers we lack."""
        self._ensure_finalized()
        if not any(function.name == name for function in self.get_defined_functions()):
            return 0
        if not self._loaded:
            self.optimise()
            self._finalize_final_module()
            self._loaded = True
        address: int = super().get_pointer_to_function(name)
        return address

    def _get_module_for_linking(self) -> Any:
        """For a library of numba's own kind: with everything that is called."""
        self._ensure_finalized()
        self._link()
        return super()._get_module_for_linking()

    def _link(self) -> None:
        if self._linked:
            return
        for library in self._needed({self: None}):
            if library is not self:
                self._reload_init.update(library._reload_init)
                ours = isinstance(library, Unlinked)
                module = library._to_link() if ours else library._get_module_for_linking()
                self._final_module.link_in(module, preserve=True)
        self._linked = True

    def _needed(self, found: dict[Any, None]) -> dict[Any, None]:
        """All libraries that this one needs, in the order in which they are met."""
        for library in self._linking_libraries:
            if library not in found:
                found[library] = None
                if isinstance(library, Unlinked):
                    library._needed(found)
        return found

    def _to_link(self) -> Any:
        """A copy of the code in which functions may be there more than once, and are dropped when none calls them."""
        module = self._final_module.clone()
        for function in module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"
        return module


@contextmanager
def optimised_once() -> Iterator[None]:
    """While it lasts, numba keeps what it compiles in `Unlinked` libraries."""
    context = cpu_target.target_context
    rtsys.initialize(context)  # machine code that numba itself calls
    codegen = context.codegen()
    set_env = codegen.set_env

    def set_env_of_loaded(name: str, env: Any) -> None:
        """Only machine code has a place for it."""
        if codegen._engine.get_global_value_address(name):
            set_env(name, env)

    with global_compiler_lock:
        collecting = gc.isenabled()
        gc.disable()  # numba makes very many small objects: looking for garbage takes a tenth of the time
        codegen._library_class, codegen.set_env = Unlinked, set_env_of_loaded
        try:
            yield
        finally:
            del codegen._library_class, codegen.set_env  # the class has its own
            if collecting:
                gc.enable()
