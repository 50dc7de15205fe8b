"""The card game 500 in the terminal."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> str:
        """``__version__``, when it is asked for: to look it up takes longer than to start."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("fivehundred")
        except PackageNotFoundError:  # run from a source folder that was never installed
            return "0+source"
