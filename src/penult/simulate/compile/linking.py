"""Optimizes rules once, after linking, instead of at every level of calls.

numba makes a library of every function: it links in everything the function calls, optimizes the
result and generates machine code. With many levels of calls, most of the compile time goes into
repeating what was done one level below. A ``Rough`` library holds just its own function, not
optimized. The first library that isn't rough links everything it needs once, and optimizes that.

This only suits rules, which never print or box anything: they need no environment at run time.
"""

from __future__ import annotations

from typing import Any

from llvmlite import binding
from numba.core import typed_passes, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager


class NoEnvironments:
    """In place of the engine in which numba registers the environments of functions."""

    def set_env(self, name: str, environment: Any) -> None:
        pass


class Rough(JITCodeLibrary):
    codegen = NoEnvironments()

    def finalize(self) -> None:
        """Neither link nor optimize, and generate no machine code."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == binding.Linkage.external:
                function.linkage = "linkonce_odr"  # several libraries may link it in
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """This function and everything it calls.

        The linker drops functions that nothing refers to yet, so callers are linked first.
        """
        if self._shared_module is None:
            self._shared_module = self._final_module.clone()
            homes = self.homes()
            while missing := [name for name in called_in(self._shared_module) if name in homes]:
                for name in missing:
                    self._shared_module.link_in(homes.pop(name), preserve=True)
        return self._shared_module

    def homes(self) -> dict[str, Any]:
        """The modules that define functions this one may call, by the names of the functions."""
        found = {}
        for library in self.all_called():
            rough = isinstance(library, Rough)
            module = library._final_module if rough else library._get_module_for_linking()
            for function in module.functions:
                if not function.is_declaration:
                    found[function.name] = module
        return found

    def all_called(self) -> list[Any]:
        """The libraries of all functions this one calls, directly or indirectly."""
        found: dict[Any, None] = {}
        todo = list(self._linking_libraries)
        while todo:
            library = todo.pop()
            if library not in found:
                found[library] = None
                todo += library._linking_libraries if isinstance(library, Rough) else []
        return list(found)


def called_in(module: Any) -> list[str]:
    """The names of functions that a module uses but doesn't define."""
    return [function.name for function in module.functions if function.is_declaration]


# The passes from bytecode to LLVM instructions: half of numba's, as rules have no closures,
# generators, exceptions or array expressions.
PASSES = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.GenericRewrites,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.IRLegalization,
    typed_passes.NativeLowering,
    typed_passes.NoPythonBackend,
)


class RoughCompiler(CompilerBase):
    def define_pipelines(self) -> Any:
        library: Any = Rough  # numba has no types
        state = self.state
        state.library = library(state.targetctx.codegen(), state.func_id.func_qualname)
        manager: Any = PassManager  # as above
        passes = manager("rules")
        for each in PASSES:
            passes.add_pass(each, each.__name__)
        passes.finalize()
        return [passes]
