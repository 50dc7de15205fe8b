# Everything runs in a private environment, .venv, that the first target makes: nothing to activate,
# nothing to install beforehand but Python 3.11 or newer, git and make.
#
#   make play ARGS='--help'          arguments for the command
#   make pytest ARGS='-k auction'    arguments for pytest
#   make test PYTHON=python3.13      another Python (after make clean)

BIN = .venv/bin
PYTHON =
ARGS =
WORKERS = 2
SETUP = PYTHON='$(PYTHON)' sh tools/setup

.PHONY: help play test lint format pytest bench soak mutants audit pictures lock clean

help:
	@echo 'make play      play the game'
	@echo 'make test      every check: lint, format, types, walls, tests'
	@echo
	@echo 'make lint      the checks without the tests'
	@echo 'make format    put the format right'
	@echo 'make pytest    the tests alone'
	@echo 'make bench     how fast the rules are'
	@echo 'make soak      many games, for long'
	@echo 'make mutants   do the tests notice a broken line?'
	@echo 'make audit     known holes in the packages that we depend on'
	@echo 'make pictures  draw the pictures of the README'
	@echo 'make lock      renew constraints.txt'
	@echo 'make clean     remove everything that was built'

play:
	@$(SETUP) play
	@$(BIN)/fivehundred $(ARGS)

test: lint pytest

lint:
	@$(SETUP) dev
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --check --quiet . || { echo "Not formatted: run 'make format'." >&2; exit 1; }
	$(BIN)/mypy --no-error-summary
	$(BIN)/lint-imports --no-logo --no-cache

format:
	@$(SETUP) dev
	$(BIN)/ruff check --quiet --fix .
	$(BIN)/ruff format .

pytest:
	@$(SETUP) dev
	$(BIN)/python -m pytest -q -n $(WORKERS) $(ARGS)

bench:
	@$(SETUP) dev
	@$(BIN)/python -m benchmarks.playouts $(ARGS)

soak:
	@$(SETUP) dev
	@$(BIN)/python -m benchmarks.soak $(ARGS)

mutants:
	@$(SETUP) dev
	@$(BIN)/python -c 'import cosmic_ray' 2>/dev/null || \
	    $(BIN)/python -m pip -qq --disable-pip-version-check install 'cosmic-ray>=8.4,<9'
	@$(BIN)/python -m benchmarks.mutants $(ARGS)

audit:
	@$(SETUP) dev
	@test -x .venv-audit/bin/pip-audit || { \
	    $(BIN)/python -m venv --clear .venv-audit && \
	    .venv-audit/bin/python -m pip -qq --disable-pip-version-check install 'pip-audit>=2.10,<3'; }
	@.venv-audit/bin/pip-audit --strict --progress-spinner off --disable-pip --no-deps -r constraints.txt

pictures:
	@$(SETUP) play
	@COLORTERM=truecolor PYTHONPATH=. $(BIN)/python tools/pictures.py $(ARGS)

# In an environment of its own, so that what happens to lie in .venv does not get in.
lock:
	@$(SETUP) dev
	@rm -rf .venv-lock && $(BIN)/python -m venv .venv-lock
	@.venv-lock/bin/python -m pip -qq --disable-pip-version-check install '.[dev]'
	@{ echo '# Every package that the game and its tests use, at the versions that are tested. Renew: make lock'; \
	    .venv-lock/bin/python -m pip freeze --all --exclude pip --exclude fivehundred; } > constraints.txt
	@rm -rf .venv-lock

clean:
	@rm -rf .venv .venv-audit .venv-lock build dist mutants ./*.egg-info snapshot_report.html
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@rm -f fivehundred/bots/*.so fivehundred/bots/*.c
	@find fivehundred tests benchmarks -name __pycache__ -prune -exec rm -rf '{}' +
