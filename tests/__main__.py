"""`python3 -m tests [pytest arguments]`: set up what is missing, then run every test but the `llm` and `soak` ones.

They run in as many processes as there are cores, four at most: each holds the models of names and meaning.
"""

import sys

from bot import bootstrap, console

PARALLEL = ("-n", "auto", "--maxprocesses", "4", "--dist", "worksteal")


def main() -> int:
    bootstrap.ensure("tests", with_tests=True)
    import pytest

    from tests.chromium import find_chromium

    if find_chromium() is None:
        print(console.NO_CHROMIUM, file=sys.stderr)
    return pytest.main([*PARALLEL, "-m", "not llm and not soak", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
