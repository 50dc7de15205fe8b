"""Faults of the Textual that is pinned, mended here until a release mends them."""

from __future__ import annotations

from typing import Any

from textual._styles_cache import StylesCache


def mend_textual() -> None:
    """Mend what keeps memory. To be called before the first widget is drawn; again does no harm.

    ``StylesCache.get_inner_outer`` remembers its answers by the cache that asked, and so keeps the
    last 1,024 widgets' drawn lines, long after they have left the screen: 300 kB for each score
    that is shown over the table (https://github.com/Textualize/textual/issues/6665). Its answer
    depends on the two colours alone: as a method of the class it is remembered by these.
    """
    method: Any = vars(StylesCache)["get_inner_outer"]
    if not isinstance(method, classmethod):
        StylesCache.get_inner_outer = classmethod(method)  # type: ignore[method-assign, assignment]
