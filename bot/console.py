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
