"""The card game 500 in the terminal."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("fivehundred")
except PackageNotFoundError:  # run from a source folder that was never installed
    __version__ = "0+source"
