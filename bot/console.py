"""Every Russian word that the console shows: set-up, command help, settings, checks.

Messenger texts live in the Fluent catalogue; these can't, because set-up speaks before any dependency is installed.
So this module uses the standard library only, and `bot.bootstrap` asks for it on Pythons that are too old for the rest.
"""

from __future__ import annotations


def plural(count: int, one: str, few: str, many: str) -> str:
    """The number with the right Russian form: 1 пакет, 2 пакета, 5 пакетов."""
    if count % 10 == 1 and count % 100 != 11:
        form = one
    elif count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14):
        form = few
    else:
        form = many
    return f"{count} {form}"


# ---- set-up -------------------------------------------------------------------------------------------------------

SETUP_BEGINS = "Готовлю окружение в папке .venv (один раз; потом запуск сразу)."
SETUP_CHANGED = "Список зависимостей изменился: обновляю .venv."
SETUP_VENV = "[1/3] Создаю виртуальное окружение…"
SETUP_VENV_KEPT = "[1/3] Виртуальное окружение уже есть."
SETUP_TOOL = "[2/3] Ставлю установщик uv…"
SETUP_TOOL_KEPT = "[2/3] Установщик uv уже есть."
SETUP_PACKAGES = "[3/3] Ставлю пакеты по uv.lock, каждый сверяется с контрольной суммой…"
SETUP_REPAIR = "Прошлая установка не дошла до конца: начинаю .venv заново (скачанное берётся из кэша)."
SETUP_WAITS = "Другой запуск уже готовит .venv, жду его…"
SETUP_STOPPED = "\nУстановка прервана. Повторите ту же команду: скачанное не пропадёт."


def setup_download(name: str, size: str) -> str:
    return f"      скачиваю {name}, {size.replace('KiB', ' КиБ').replace('MiB', ' МиБ').replace('GiB', ' ГиБ')}"


def setup_still_going(seconds: int) -> str:
    return f"      …работаю, прошло {seconds} с"


def setup_done(seconds: float) -> str:
    return f"Готово за {seconds:.0f} с."


def python_unsuitable(current: str, oldest: str, newest: str) -> str:
    return (
        f"Памятке нужен Python от {oldest} до {newest}, а это {current}, и подходящего в PATH нет.\n"
        f"Поставьте его (Debian, Ubuntu: apt install python3 python3-venv) и повторите: python{newest} -m bot demo"
    )


VENV_IMPOSSIBLE = (
    "В этой установке Python нет ни модуля ensurepip, ни pip: нечем поставить зависимости.\n"
    "В Debian и Ubuntu поможет: apt install python3-venv. Потом повторите ту же команду."
)


def setup_failed(reason: str, tail: str) -> str:
    return f"{reason}\nПоследнее, что сказал установщик:\n{tail}"


def setup_refused(error: str) -> str:
    return f"Система не дала подготовить папку .venv: {error}\nПроверьте права на папку проекта и место на диске."


NO_NETWORK = (
    "Не удалось скачать зависимости: нет сети, или она не пускает к индексу пакетов Python.\n"
    "Проверьте сеть и прокси (HTTPS_PROXY) и повторите ту же команду: скачанное не пропадёт."
)
BAD_HASH = (
    "Скачанный пакет не совпал с контрольной суммой из uv.lock, поэтому он не установлен.\n"
    "Так бывает, когда прокси подменяет файлы. Не обходите эту проверку: сообщите тому, кто ведёт вашу сеть."
)
NO_DISK = "На диске кончилось место. Окружению нужно около 1,5 ГБ. Освободите место и повторите ту же команду."
SETUP_FAILED = "Установка не удалась. Повторите ту же команду; если не поможет, удалите папку .venv и начните снова."

NO_CHROMIUM = (
    "Chromium не найден: проверка в браузере будет пропущена, остальные пройдут.\n"
    "Чтобы проверить и браузер: apt install chromium (или путь в PAMYATKA_CHROMIUM)."
)

# ---- settings -----------------------------------------------------------------------------------------------------

SETTINGS_WRONG = "Настройки не подходят:"
SETTINGS_WHERE = "Они читаются из окружения и из файла .env в текущей папке; все объяснены в .env.example."
SETTINGS_UNREADABLE = "Файл .env или окружение не читаются как настройки: сверьте их с .env.example."

#: what a setting must be, by the end of its name, longest first; completes «ожидается …»
_NEEDED = {
    "BOT_TOKEN": "то, что выдал @BotFather: цифры, двоеточие, буквы и цифры",
    "BOT_API_URL": "адрес сервера Bot API, начинается с http:// или https://",
    "DATABASE_URL": "адрес файла SQLite: sqlite+aiosqlite:///путь/к/файлу.db (другие базы пока не поддерживаются)",
    "ENCRYPTION_KEY": "ключ из 44 знаков; как его получить, сказано в .env.example",
    "COMPANY": "название компании, от 1 до 100 знаков",
    "BOT_NAMES": "имя или несколько имён через запятую",
    "ZONE": "часовой пояс вида Europe/Moscow или Asia/Yekaterinburg",
    "FOUR_EYES": "true или false",
    "API_BASE": "адрес сервера модели, начинается с http:// или https://",
    "MODEL": "название модели, как его пишет litellm, например openai/имя-модели",
    "MODEL_TIMEOUT_S": "число секунд больше нуля",
    "CHAT_BURST": "целое число от 1",
    "PER_S": "число больше нуля",
    "PER_MIN": "число больше нуля",
    "TOKENS": "целое число от 0 (пусто: без ограничения)",
    "USD": "сумма в долларах от 0 (пусто: без ограничения)",
    "LOG_LEVEL": "одно из слов debug, info, warning, error",
    "LOG_FORMAT": "text или json",
}


def setting_wrong(name: str, value: str | None) -> str:
    """value is None where it must not be shown."""
    ends = sorted((end for end in _NEEDED if name.endswith(end)), key=len)
    needed = _NEEDED[ends[-1]] if ends else "другое значение"
    now = "" if value is None else f" Сейчас: «{value[:80]}»."
    return f"{name}: ожидается {needed}.{now}"


def setting_unknown(name: str, near: str | None) -> str:
    return f"{name}: такой настройки нет." + (f" Может быть, {near}?" if near else "")


def model_not_named(given: list[str], model: str) -> str:
    return f"{', '.join(given)}: есть, а какую модель звать, не сказано. Добавьте {model} или уберите."
