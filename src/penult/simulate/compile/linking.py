"""Compiled code that only other compiled code calls, optimized once, where all of it is together.

numba makes every function a library: it links in all that the function calls, optimizes that anew
and turns it into machine code, at every level of calls. For functions that end up within others
the last is wasted, and where there are many levels most of the time goes into doing again what was
done below. A ``Rough`` library keeps its own function only, as it was written. The first library
that is not rough links all that it needs, each once, and does the rest.

That is for rules, which neither print nor box anything: they need no environment at runtime.
"""

from __future__ import annotations

from typing import Any

from llvmlite import binding
from numba.core import typed_passes, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager


class NoEnvironments:
    """Stands where numba looks for the engine that knows the environments of functions."""

    def set_env(self, name: str, environment: Any) -> None:
        pass


class Rough(JITCodeLibrary):
    codegen = NoEnvironments()

    def finalize(self) -> None:
        """Nothing is linked, optimized or made machine code."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == binding.Linkage.external:
                function.linkage = "linkonce_odr"  # it may come from several sides
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """This function and all that it calls.

        The linker leaves out what nobody has asked for so far, so each follows who calls it.
        """
        if self._shared_module is None:
            self._shared_module = self._final_module.clone()
            homes = self.homes()
            while missing := [name for name in called_in(self._shared_module) if name in homes]:
                for name in missing:
                    self._shared_module.link_in(homes.pop(name), preserve=True)
        return self._shared_module

    def homes(self) -> dict[str, Any]:
        """The modules in which functions that this one may call are defined, by their names."""
        found = {}
        for library in self.all_called():
            rough = isinstance(library, Rough)
            module = library._final_module if rough else library._get_module_for_linking()
            for function in module.functions:
                if not function.is_declaration:
                    found[function.name] = module
        return found

    def all_called(self) -> list[Any]:
        """The libraries of all functions that this one calls, directly or not."""
        found: dict[Any, None] = {}
        todo = list(self._linking_libraries)
        while todo:
            library = todo.pop()
            if library not in found:
                found[library] = None
                todo += library._linking_libraries if isinstance(library, Rough) else []
        return list(found)


def called_in(module: Any) -> list[str]:
    """The names of functions that a module uses and does not define."""
    return [function.name for function in module.functions if function.is_declaration]


# What is done with a function, from bytecode to instructions. numba does twice as much: rules have
# no closures, generators, exceptions or arrays that it could look for.
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
        library: Any = Rough  # numba is not typed
        state = self.state
        state.library = library(state.targetctx.codegen(), state.func_id.func_qualname)
        manager: Any = PassManager  # as is this
        passes = manager("rules")
        for each in PASSES:
            passes.add_pass(each, each.__name__)
        passes.finalize()
        return [passes]
