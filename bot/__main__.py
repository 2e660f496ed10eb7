"""`python3 -m bot`, and the `pamyatka` command: set up what is missing, then run the command."""

from bot import bootstrap


def main() -> None:
    bootstrap.ensure("bot")
    from bot.cli import main as run

    run()


if __name__ == "__main__":
    main()
