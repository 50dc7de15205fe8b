"""Records written one line at a time.

A record is never rewritten: a line is appended and on the disk before ``append`` returns, and what
is taken back is cut off at its end.
"""

from __future__ import annotations

import errno
import os
import stat
from array import array
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from fivehundred.record import lock
from fivehundred.record.lines import Header, dump, header_object, object_of
from fivehundred.record.store import Lines, Record, RecordError, not_a_file, replay, words_of
from fivehundred.rules.actions import Action


class Locked(RecordError):
    """Another program is writing the record; the reason says which, if that is known."""


class NotSaved(RecordError):
    """The disk did not take what was to be written; the file is as it was before."""


class Writer:
    """The one writer of a record. The file is locked from its creation or opening to ``close``."""

    def __init__(self, path: str | Path, header: Header) -> None:
        """A record that is to be: the first write makes the file. Nothing touches the disk yet."""
        self.path = Path(path)
        self._descriptor: int | None = None
        self._waiting: list[tuple[bytes, bool]] = [(dump(header_object(header)), True)]
        """Lines that are not on the disk yet, and whether each is the header or an action."""
        self._ends = array("Q")
        """Bytes up to the end of the header and of each action on the disk."""
        self._size = 0
        """Bytes of the file that count."""
        self._dirty = False
        """A write failed and may have left something behind that size."""

    @classmethod
    def create(cls, path: str | Path, header: Header) -> Writer:
        """A new record with its first line on the disk.

        Raises NotSaved; a file that exists is never touched.
        """
        writer = cls(path, header)
        try:
            writer.flush()
        except NotSaved:
            writer.abandon()
            raise
        return writer

    @classmethod
    def open(cls, path: str | Path) -> tuple[Writer, Record]:
        """An existing record, to go on with, and what is in it; a cut-off last line is removed.

        Raises Locked, NotSaved (it cannot be written) or RecordError; the file is then as it was.
        """
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND | _CLOSE_ON_EXEC)
        except OSError as error:
            kind = (
                NotSaved if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS) else RecordError
            )
            raise kind(path, None, words_of(error)) from None
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise RecordError(path, None, not_a_file(path))
            _lock(descriptor, path)
            with os.fdopen(descriptor, "rb", closefd=False) as file:
                lines = Lines(file, path)
                record = replay(path, lines)
            writer = cls(path, record.header)
            writer._descriptor = descriptor
            writer._waiting.clear()
            writer._ends = array("Q", record.ends)
            writer._size = lines.end
            if lines.cut_off is not None:
                os.ftruncate(descriptor, lines.end)
                os.fsync(descriptor)
            elif lines.open_ended:
                writer._write(b"\n")
                writer._size += 1
                if writer._ends[-1] == lines.end:
                    writer._ends[-1] += 1
        except OSError as error:
            os.close(descriptor)
            raise NotSaved(path, None, words_of(error)) from None
        except BaseException:
            os.close(descriptor)
            raise
        return writer, record

    @property
    def unsaved(self) -> int:
        """The number of lines that the disk has not taken yet."""
        return len(self._waiting)

    def append(self, action: Action, extra: Mapping[str, object] | None = None) -> None:
        """Put an action on the disk, after all that waits. Raises NotSaved, then it is not kept.

        ``extra`` are further keys of its line.
        """
        self._append(dump({**object_of(action), **(extra or {})}), True)

    def comment(self, obj: dict[str, object]) -> None:
        """Put a line of commentary on the disk, as ``append`` does."""
        self._append(dump(obj), False)

    def keep(self, action: Action, extra: Mapping[str, object] | None = None) -> None:
        """Let an action wait for the disk: the next append, flush or close tries again."""
        self._waiting.append((dump({**object_of(action), **(extra or {})}), True))

    def keep_comment(self, obj: dict[str, object]) -> None:
        """Let a line of commentary wait, as ``keep`` does."""
        self._waiting.append((dump(obj), False))

    def flush(self) -> None:
        """Put all that waits on the disk. Raises NotSaved."""
        if not self._waiting:
            return
        try:
            self._write(b"".join(line for line, _ in self._waiting))
        except OSError as error:
            raise NotSaved(self.path, None, words_of(error)) from None
        for line, counts in self._waiting:
            self._size += len(line)
            if counts:
                self._ends.append(self._size)
        self._waiting.clear()

    def truncate(self, count: int) -> None:
        """Cut the record off after its first ``count`` actions. Raises NotSaved."""
        on_disk = len(self._ends) - 1
        if count < on_disk:
            end = self._ends[count]
            try:
                descriptor = self._ready()
                os.ftruncate(descriptor, end)
            except OSError as error:
                raise NotSaved(self.path, None, words_of(error)) from None
            del self._ends[count + 1 :]
            self._size = end
            self._waiting.clear()
            with suppress(OSError):  # the file is shorter already; the next line is synced with it
                os.fsync(descriptor)
            return
        kept = count - on_disk
        for index, (_, counts) in enumerate(self._waiting):
            if counts and kept == 0:
                del self._waiting[index:]
                return
            kept -= counts

    def close(self) -> None:
        """Let the record go, after a last try to save what waits. Raises NotSaved if that fails."""
        try:
            self.flush()
        finally:
            self.abandon()

    def abandon(self) -> None:
        """Let the record go: what waits is lost, a file that never got its first line removed."""
        self._waiting.clear()
        if self._descriptor is None:
            return
        with suppress(OSError):
            self._ready()
        descriptor, self._descriptor = self._descriptor, None
        if self._size == 0:
            with suppress(OSError):
                self.path.unlink()
        os.close(descriptor)

    def _append(self, line: bytes, counts: bool) -> None:
        self._waiting.append((line, counts))
        try:
            self.flush()
        except NotSaved:
            self._waiting.pop()
            raise

    def _ready(self) -> int:
        """The open file, made and locked if need be, with nothing behind what counts."""
        if self._descriptor is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | _CLOSE_ON_EXEC
            descriptor = os.open(self.path, flags, 0o666)
            try:
                _lock(descriptor, self.path)
            except BaseException:
                os.close(descriptor)
                raise
            self._descriptor = descriptor
        if self._dirty:
            os.ftruncate(self._descriptor, self._size)
            self._dirty = False
        return self._descriptor

    def _write(self, data: bytes) -> None:
        """Add bytes to the file and have them on the disk; if that fails, the file is as it was."""
        descriptor = self._ready()
        try:
            left = memoryview(data)
            while left:  # once, unless the disk is just full: the second write then says so
                left = left[os.write(descriptor, left) :]
            os.fsync(descriptor)
            if self._size == 0:
                _sync_directory(self.path.parent)
            if os.fstat(descriptor).st_nlink == 0:
                raise OSError(errno.ENOENT, "the file was deleted")
        except OSError:
            self._dirty = True
            with suppress(OSError):
                self._ready()
            raise


_CLOSE_ON_EXEC: Final[int] = getattr(os, "O_CLOEXEC", 0)


def _lock(descriptor: int, path: str | Path) -> None:
    if not lock.take(descriptor):
        raise Locked(path, None, f"{lock.holder(descriptor)} has this game open")


def _sync_directory(folder: Path) -> None:
    """Have a new file's name on the disk as well."""
    if os.name != "posix":
        return  # no other system lets a directory be opened
    descriptor = os.open(folder, os.O_RDONLY | _CLOSE_ON_EXEC)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno != errno.EINVAL:  # some file systems cannot, and need not
            raise
    finally:
        os.close(descriptor)


def write(path: str | Path, header: Header, actions: Iterable[Action]) -> None:
    """A whole record at once, on the disk when this returns.

    Raises NotSaved; a file that exists is never touched.
    """
    writer = Writer(path, header)
    for action in actions:
        writer.keep(action)
    writer.close()
