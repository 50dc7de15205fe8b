"""The build's one extra: the bots' solver compiled, where Cython and a C compiler are to be had.

Without them, or with FIVEHUNDRED_PURE set, the same file runs as plain Python.
"""

from __future__ import annotations

import os

from setuptools import Extension, setup


def extensions() -> list[Extension]:
    """The solver as optional extensions: none without Cython, no failure without a compiler."""
    if os.environ.get("FIVEHUNDRED_PURE"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    parts = [
        Extension(f"fivehundred.bots.{part}", [f"fivehundred/bots/{part}.py"])
        for part in ("solver_state", "solver_sight", "solver")
    ]
    built: list[Extension] = cythonize(parts, language_level=3, build_dir="build/cython")
    for extension in built:
        # Set here because cythonize makes new extensions and does not take this over.
        extension.optional = True
    return built


setup(ext_modules=extensions())
