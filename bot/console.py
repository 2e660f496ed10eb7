"""Every Russian word that the console shows: set-up, command help, settings, checks.

Messenger texts live in the Fluent catalogue; these can't, because set-up speaks before any dependency is installed.
So this module uses the standard library only, and `bot.bootstrap` asks for it on Pythons that are too old for the rest.
"""

from __future__ import annotations

import re


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
SETUP_ADDS = "Дополняю .venv тем, чего в нём ещё нет для этой команды."
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
    "API_BASE": "адрес сервера модели, начинается с http:// или https://",
    "MODEL": "название модели, как его пишет litellm, например openai/имя-модели",
    "MODEL_TIMEOUT_S": "число секунд больше нуля",
    "CHAT_BURST": "целое число от 1",
    "PER_S": "число больше нуля",
    "PER_MIN": "число больше нуля",
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


# ---- pamyatka check -----------------------------------------------------------------------------------------------

SUBJECT_TELEGRAM = "Telegram"
SUBJECT_GROUPS = "Группы"
SUBJECT_MODEL = "Модель"
SUBJECT_DATABASE = "База"
SUBJECT_MASKING = "Маскирование"
SUBJECT_DISK = "Диск"
SUBJECT_KEY = "Шифрование"
SUBJECT_KNOWLEDGE = "Папка знаний"
SUBJECT_CONNECTORS = "Отправка наружу"

NO_TOKEN = "токен бота не задан"
GET_TOKEN = (
    "Возьмите токен у @BotFather (команда /newbot или /token) и впишите его в .env: PAMYATKA_BOT_TOKEN=… "
    "Посмотреть бота без токена: pamyatka demo."
)
TOKEN_REFUSED = "сервер Telegram не признал токен"
API_SILENT = "сервер Bot API не отвечает"
CHECK_API_ADDRESS = (
    "Проверьте сеть, прокси (HTTPS_PROXY) и PAMYATKA_BOT_API_URL. Где api.telegram.org закрыт, нужен прокси "
    "или свой сервер Bot API."
)
TRY_LATER = "Подождите минуту и проверьте снова."
WEBHOOK_SET = "у бота включён вебхук: пока он есть, сообщения сюда не приходят"
DELETE_WEBHOOK = "Снимите его методом deleteWebhook, если другая программа им не пользуется."

PRIVACY_OFF = "privacy mode выключен: в группах бот слышит все сообщения и откликается на имя"
PRIVACY_ON = (
    "privacy mode включён: в группах бот получает только команды и ответы на свои сообщения, обращение по имени "
    "и @упоминание до него не доходят"
)
TURN_PRIVACY_OFF = (
    "Для работы в группе по имени: @BotFather → /setprivacy → ваш бот → Disable, затем удалите бота из групп "
    "и добавьте снова. Если всё устраивает, обращайтесь командой /ask."
)
NO_GROUPS = "боту запрещено вступать в группы, он работает только в личных чатах"
ALLOW_GROUPS = "Если группы нужны: @BotFather → /setjoingroups → ваш бот → Enable."

MODEL_OFF = "не подключена: бот запоминает, забывает и отвечает выдержками из памяти, но не рассуждает"
SET_MODEL = "Чтобы подключить: PAMYATKA_CHAT_MODEL и, если нужно, PAMYATKA_CHAT_API_KEY в .env."
CHECK_MODEL = "Проверьте PAMYATKA_CHAT_MODEL, PAMYATKA_CHAT_API_BASE, PAMYATKA_CHAT_API_KEY и баланс у поставщика."

CHECK_DATABASE = (
    "Проверьте PAMYATKA_DATABASE_URL и права на файл. Если бот сейчас запущен, второй процесс в ту же базу не пишет. "
    "Если файл от более новой версии, поставьте её: назад база не переводится."
)

#: a person that does not exist
MASKING_SAMPLE = "Позвоните Смирновой Алевтине Петровне, +7 903 555-01-42, почта alevtina.smirnova@example.com."
MASKING_SECRETS = ("Смирнов", "Алевтин", "555-01-42", "alevtina")
MASKING_WORKS = "имя, телефон и почта выдуманного человека скрыты"
MASKING_LEAKS = "часть данных выдуманного человека осталась видна"
CHECK_MASKING = (
    "До исправления модель не получит ни слова: бот работает без неё. Переустановите зависимости: удалите .venv "
    "и повторите команду."
)

CHECK_DISK = "Дайте процессу право писать в эту папку или укажите другую: PAMYATKA_DATA_DIR."
FREE_DISK = "Освободите место: без него база перестанет записывать."

CHECK_KNOWLEDGE = "Дайте процессу право писать туда или укажите другую папку: PAMYATKA_KNOWLEDGE_DIR."
MEND_KNOWLEDGE = "Исправьте файл. До тех пор в силе прежний текст навыка."

NO_CONNECTORS = "кроме Telegram, ничего не подключено"
DESCRIBE_CONNECTORS = "Почту и другие программы описывают в connectors.toml, как это сделать — в docs/connectors.md."
MEND_CONNECTORS = (
    "Исправьте connectors.toml или переменные, которые в нём названы. До тех пор наружу уходит только в Telegram."
)
CHECK_CONNECTOR = "Проверьте адрес, порт, имя и пароль в connectors.toml и доступна ли та сторона с этой машины."
PROBE_CONNECTOR = (
    "Чтобы проверялся и доступ, добавьте безвредный запрос: раздел [webhook.<имя>.probe], см. docs/connectors.md."
)

KEY_SET = "таблица замен для маскирования зашифрована вашим ключом"
KEY_ABSENT = "ключ не задан: таблица замен для маскирования лежит в базе открыто, как и сами записи"
FIND_KEY = (
    "Верните прежний PAMYATKA_ENCRYPTION_KEY. Без него в этих беседах таблица начнётся заново, а старые метки "
    "раскрыть будет нельзя. Записи памяти ключом не зашифрованы и не пострадают."
)


def key_lost(count: int, key_is_set: bool) -> str:
    what = plural(count, "беседы", "бесед", "бесед")
    why = "зашифрована другим ключом" if key_is_set else "зашифрована, а ключ не задан"
    return f"таблица замен {what} {why} и не читается"


SET_KEY = "Если нужно, задайте PAMYATKA_ENCRYPTION_KEY; как получить ключ, сказано в .env.example."


def token_works(username: str) -> str:
    return f"токен принят, бот @{username}"


def api_refused(code: object) -> str:
    return f"сервер Bot API ответил отказом {code}"


def model_silent(names: tuple[str, ...], error: str) -> str:
    return f"не отвечает: {', '.join(names)} ({error})"


def model_second(wanted: str, answered: str) -> str:
    return f"{wanted} не отвечает, вместо неё ответила {answered}"


def model_works(name: str) -> str:
    return f"{name} отвечает"


def database_works(revision: str) -> str:
    return f"открывается, версия схемы {revision}"


def database_broken(error: str) -> str:
    return f"не открывается ({error})"


def masking_broken(error: str) -> str:
    return f"не работает ({error})"


def disk_refused(folder: str, error: str | None) -> str:
    return f"в папку {folder} нельзя писать" + (f" ({error})" if error else "")


def knowledge_absent(folder: str) -> str:
    return f"{folder} ещё нет: появится при запуске"


def knowledge_refused(folder: str) -> str:
    return f"{folder} не открывается как папка под git"


def knowledge_broken(file: str, line: int) -> str:
    return f"файл {file} не читается, строка {line}"


def knowledge_fine(folder: str, files: int) -> str:
    return f"{folder}, файлов: {files}"


def connectors_broken(problem: str) -> str:
    return f"файл подключений не используется: {problem}"


def connector_works(name: str) -> str:
    return f"{name}: отвечает и пускает"


def connector_reached(name: str) -> str:
    return f"{name}: отвечает, пускает ли — без настоящего запроса не узнать"


def connector_silent(name: str, said: str) -> str:
    return f"{name}: не получилось ({said})"


def disk_low(free_bytes: int) -> str:
    return f"свободно только {free_bytes // 2**20} МБ"


def disk_fine(folder: str, free_bytes: int) -> str:
    return f"{folder}, свободно {free_bytes / 2**30:.1f} ГБ"


# ---- commands -----------------------------------------------------------------------------------------------------

ABOUT = "Памятка: сотрудник-бот в Telegram, который учится записями: их можно прочитать, исправить и стереть."

#: the command library's own words, which it can't be given in Russian otherwise
_FRAME = {
    "Usage:": "Вызов:",
    "[OPTIONS]": "[ПАРАМЕТРЫ]",
    "COMMAND [ARGS]...": "КОМАНДА [...]",
    "Arguments:": "Аргументы:",
    "Options:": "Параметры:",
    "Commands:": "Команды:",
    "Show this message and exit.": "Показать эту справку.",
    "[required]": "[обязательно]",
    "[default:": "[по умолчанию:",
}


def help_in_russian(text: str) -> str:
    for english, russian in _FRAME.items():
        text = text.replace(english, russian)
    return text


#: the library's own sentences about a call it can't take, and what they are in Russian
_WRONG_CALL = tuple(
    (re.compile(pattern), russian)
    for pattern, russian in (
        (r"No such command '(?P<it>[^']*)'\.?.*", "Команды «{it}» нет."),
        (r"No such option:? '?(?P<it>[^\s'(.]+)'?.*", "Параметра {it} нет."),
        (r"Missing (?:argument|parameter) '?(?P<it>[^'.]+)'?.*", "Не хватает аргумента {it}."),
        (r"Missing option '?(?P<it>[^'.]+)'?.*", "Не хватает параметра {it}."),
        (r"Missing command\.?", "Не названа команда."),
        (r"Option '(?P<it>[^']+)' requires (?:an argument|\d+ arguments)\.?", "У параметра {it} нет значения."),
        (r"Option '(?P<it>[^']+)' does not take a value\.?", "У параметра {it} не бывает значения."),
        (r"Got unexpected extra arguments?(?:\(s\))? \((?P<it>.*)\)", "Лишнее: {it}."),
        (
            r"Invalid value for '?(?P<it>[^':]+)'?: .*?'(?P<value>[^']*)' does not exist\.?",
            "{it}: файла «{value}» нет.",
        ),
        (r"Invalid value for '?(?P<it>[^':]+)'?: .*?'(?P<value>[^']*)' is a directory\.?", "{it}: «{value}» — папка."),
        (r"Invalid value for '?(?P<it>[^':]+)'?: .*(?:integer|number|float).*", "{it}: нужно число."),
        (r"Invalid value for '?(?P<it>[^':]+)'?: .*", "{it}: такое значение не подходит."),
    )
)


def wrong_call(english: str, *, usage: str, path: str) -> str:
    """What is wrong with a call of a command, from the library's sentence, its line of usage and the command's name."""
    if "\n" in english:  # a command called with nothing: its help
        return english
    sentence = "Команда вызвана неверно."
    for said, russian in _WRONG_CALL:
        found = said.fullmatch(english)
        if found is not None:
            sentence = russian.format(**found.groupdict())
            break
    return "\n".join(line for line in (usage, sentence, f"Справка: {path} --help" if path else "") if line)


JSON_HELP = "Ответить в JSON, для скриптов."

DEMO_HELP = "Показать бота в браузере. Небольшая компания в сборе; не нужны ни токен, ни ключ, ни база."
DEMO_HOST = "Адрес, на котором открыть страницу."
DEMO_PORT = "Порт страницы; 0 — любой свободный."
DEMO_BROWSER = "Открывать ли браузер."

DEMO_STOPS = "Останавливаю демонстрацию…"
DEMO_STARTS = "Запускаю: сервер, бота и небольшую компанию. Это займёт несколько секунд…"


def demo_ready(address: str) -> str:
    return f"Откройте {address} — пишите боту за любого из людей. Остановить: Ctrl+C."


RUN_HELP = "Запустить бота. Нужен токен в .env."
ADMIN_LINK_HELP = "Выдать ссылку для администратора. Она одноразовая: администратором станет открывший её первым."
MIGRATE_HELP = "Привести базу к этой версии. Данные сохраняются; база от более новой версии не трогается."
EXPORT_HELP = "Выгрузить всё, что знает бот: записи с историей, правила, людей, области, настройки, журнал."
EXPORT_FILE = "Куда записать; без имени — на стандартный вывод. Файл читает только его владелец."
EXPORT_JSON_NEEDS_FILE = "С --json назовите файл: сама выгрузка и отчёт о ней не уместятся в одном выводе."
IMPORT_HELP = "Загрузить выгрузку в пустую базу. Файл проверяется целиком; загружается весь или никак."
IMPORT_FILE = "Файл, который сделала команда export."
CHECK_HELP = "Проверить, что всё настроено. Токен, группы, модель, база, маскирование, диск: что не так и что делать."
HEALTH_HELP = "Сказать, жив ли запущенный бот. Ответ и в коде возврата: для Docker и наблюдения."
BENCH_HELP = "Прогнать код бота на размеченных примерах."
PREDICT_HELP = "Предсказать ответы бота на примеры одного вида и записать их построчно в JSON."
PREDICT_KIND = "Вид примеров: forget, remember, qa, masking и другие."
PREDICT_CASES = "Файл с примерами."
PREDICT_OUT = "Куда записать предсказания."
PREDICT_MODEL = "Модель; без неё бот работает без модели."

CHECKING = "Проверяю…"
ALIVE = "Бот жив."
NOT_ALIVE = "Бот не подаёт признаков жизни."


def run_needs_token() -> str:
    return f"Чтобы запустить бота, нужен токен. {GET_TOKEN}"


def admin_link(link: str) -> str:
    return f"Откройте ссылку в Telegram: кто откроет её первым, станет администратором.\n{link}"


def migrated(before: str | None, after: str) -> str:
    if before == after:
        return f"База уже подходит этой версии (схема {after})."
    return f"База приведена к схеме {after}" + (f", была {before}." if before else ", создана заново.")


EXPORTING = "Выгружаю"
IMPORTING = "Загружаю"
IMPORT_READS = "Проверяю файл…"
SCHEMA_TOO_OLD = "База записана более старой версией. Сначала: python3 -m bot migrate"


def no_store(path: str) -> str:
    return f"Базы {path} нет: выгружать нечего. Проверьте PAMYATKA_DATA_DIR."


def exported(rows: int, file: str | None) -> str:
    where = f" в {file}" if file else ""
    return (
        f"Выгружено{where}: {plural(rows, 'строка', 'строки', 'строк')}. Здесь и личные записи людей: храните как базу."
    )


def store_not_empty(folder: str) -> str:
    return (
        f"В базе ({folder}) уже есть данные, поэтому не загружено ничего: выгрузка встаёт только в пустую.\n"
        "Укажите другую папку в PAMYATKA_DATA_DIR, или уберите прежнюю базу в сторону, и повторите."
    )


def imported(rows: int, traces: int, folder: str) -> str:
    told = f"Загружено: {plural(rows, 'строка', 'строки', 'строк')}. Запустите бота: поиск по записям он построит сам."
    if traces:
        told += (
            f"\nСледов забытого в файле: {traces}. Узнать по ним забытое можно только с ключом прежней машины:\n"
            f"скопируйте её secret.key в {folder} до запуска бота."
        )
    return told


_BROKEN = {
    "not-utf8": "это не UTF-8",
    "not-json": "это не JSON",
    "not-export": "это не выгрузка Памятки: первой строкой в ней стоит её версия",
    "version": "выгрузка другой версии ({where}), эта программа такую не читает",
    "not-a-row": "это не строка выгрузки: нужен один ключ, имя таблицы, и в нём её поля",
    "table": "нет такой таблицы: {where}",
    "order": "таблица {where} стоит не на своём месте",
    "unknown": "нет такого поля: {where}; возможно, файл записан более новой версией",
    "missing": "не хватает поля {where}",
    "value": "такого значения в поле {where} быть не может",
    "twice": "то же самое уже было выше: {where}",
    "nowhere": "поле {where} указывает на то, чего в файле нет",
    "cut": "файл обрывается: последней строки, со счётом, в нём нет",
    "count": "счёт не сходится: строк до этой {where}",
    "after-end": "после последней строки, со счётом, ничего быть не должно",
}


def broken_file(line: int, trouble: str, where: str) -> str:
    return f"Не загружено ничего. Строка {line}: {_BROKEN[trouble].format(where=where)}."


def checked(problems: int) -> str:
    return "Всё работает." if problems == 0 else f"Мешает работе: {plural(problems, 'вещь', 'вещи', 'вещей')}."


def unknown_kind(kind: str, known: tuple[str, ...]) -> str:
    return f"Вида «{kind}» нет. Есть: {', '.join(known) or 'пока ни одного'}."


def model_not_taken(kind: str) -> str:
    return f"Вид «{kind}» решается без модели: уберите --model."


def bad_cases(path: str, line: int) -> str:
    return f"{path}, строка {line}: это не объект JSON."


def predicted(cases: int, predictions: int, path: str) -> str:
    made = plural(predictions, "предсказание", "предсказания", "предсказаний")
    return f"{plural(cases, 'пример', 'примера', 'примеров')}, {made}: {path}"


def cases_not_run(ids: tuple[str, ...]) -> str:
    return f"Не сыграны: нужны части, которых ещё нет: {', '.join(ids)}"


def cases_failed(ids: tuple[str, ...]) -> str:
    return f"Ошибка в самом боте на примерах: {', '.join(ids[:10])}" + (f" и ещё {len(ids) - 10}" if ids[10:] else "")


UNEXPECTED = "Команда прервалась из-за ошибки в самой Памятке. Где она случилась, сказано в строке журнала выше."
PORT_TAKEN = "Этот порт уже занят. Укажите другой: --port 0 возьмёт любой свободный."


def database_busy(path: str) -> str:
    return f"База {path} занята другим запущенным ботом. SQLite принимает записи от одного процесса: остановите его."


def schema_too_new(found: str) -> str:
    return f"База записана более новой версией (схема {found}). Поставьте её: назад база не переводится."
