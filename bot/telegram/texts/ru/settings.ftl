### Settings: one's own and the company's; the menu of commands.

# --- One's own --------------------------------------------------------------------------------------------------------

settings-own = <b>Ваши настройки</b>
settings-own-zone =
    • Часовой пояс: { $zone }{ $own ->
        [0] {" "}(как у компании)
       *[other] {""}
    }, сейчас { $time }
settings-own-locale =
    • Язык: { $locale ->
        [en] английский
       *[ru] русский
    }
zone-ask = В каком городе вы живёте? Выберите часовой пояс или напишите: «Омск», «я во Владивостоке», «МСК+4».
zone-ask-first = Чтобы не ошибиться с датами и временем: в каком городе вы живёте? Пока считаю по поясу компании ({ $zone }, сейчас { $time }). Выберите или напишите: «Омск», «МСК+4».
zone-set = ✓ Часовой пояс: { $zone }, у вас сейчас { $time }.
zone-company = ✓ Считаю по поясу компании: { $zone }, сейчас { $time }.
locale-set = ✓ Дальше по-русски.

# --- The company's ----------------------------------------------------------------------------------------------------

settings-company = <b>Настройки компании</b> — выберите раздел.
settings-topic =
    <b>{ $topic ->
        [company] Компания
        [access] Вход и доступ
        [memory] Память и «забудь»
        [ageing] Старение и ревизия памяти
        [actions] Отправка наружу
        [keeping] Сроки хранения
        [context] Что помещается в ответ
       *[budget] Расходы на модель
    }</b>
settings-choose = Нажмите номер, чтобы изменить.
settings-ask = Напишите новое значение.
settings-changed = ✓ Было: { $before }. Стало: { $after }.
setting-company = { $number }. Название компании: <b>{ $value }</b>
setting-zone = { $number }. Часовой пояс: <b>{ $value }</b>
setting-locale = { $number }. Язык новых людей (ru или en): <b>{ $value }</b>
setting-work_from = { $number }. Начало рабочего дня: <b>{ $value }</b>
setting-work_to = { $number }. Конец рабочего дня: <b>{ $value }</b>
setting-currency = { $number }. Валюта, если в сумме она не названа: <b>{ $value }</b>
setting-bot_names = { $number }. Как меня звать, через запятую: <b>{ $value }</b>
setting-own_details = { $number }. Реквизиты компании, которые можно показывать модели, через точку с запятой: <b>{ $value }</b>
setting-invite_days = { $number }. Приглашение действует, дней: <b>{ $value }</b>
setting-stranger_minutes = { $number }. Постороннему отвечаю не чаще, минут: <b>{ $value }</b>
setting-removed_days = { $number }. Убранного можно вернуть, дней: <b>{ $value }</b>
setting-button_days = { $number }. Кнопки работают, дней: <b>{ $value }</b>
setting-restore_minutes = { $number }. «Вернуть» после «забудь», минут: <b>{ $value }</b>
setting-forget_last_minutes = { $number }. «Забудь последнее» выполняю без вопроса, если запись не старше, минут: <b>{ $value }</b>
setting-prompt_minutes = { $number }. Жду ответа на свой вопрос, минут: <b>{ $value }</b>
setting-ageing_days = { $number }. Запись слабеет, если её не подтверждали и не использовали, дней: <b>{ $value }</b>
setting-ageing_step_percent = { $number }. За одну ревизию теряет, %: <b>{ $value }</b>
setting-answer_least_percent = { $number }. В ответы не попадает, если уверенность ниже, %: <b>{ $value }</b>
setting-habit_days = { $number }. Привычка слабеет, если не встречалась, дней: <b>{ $value }</b>
setting-habit_drop_percent = { $number }. Привычка снимается при уверенности, %: <b>{ $value }</b>
setting-archive_weak_days = { $number }. В архив, если запись слишком слаба для ответов, дней: <b>{ $value }</b>
setting-archive_candidate_days = { $number }. В архив, если предложенная запись ждёт решения, дней: <b>{ $value }</b>
setting-stale_uses = { $number }. Переспрашиваю о записи, если она пригодилась не меньше, раз: <b>{ $value }</b>
setting-stale_use_days = { $number }. … за последние, дней: <b>{ $value }</b>
setting-stale_confirm_days = { $number }. … и её не подтверждали, дней: <b>{ $value }</b>
setting-revision_share_percent = { $number }. Одна ревизия сама архивирует и соединяет не больше, % записей: <b>{ $value }</b>
setting-revision_least = { $number }. … но хотя бы, записей: <b>{ $value }</b>
setting-revision_weekday = { $number }. День ревизии, 1 — понедельник, 7 — воскресенье: <b>{ $value }</b>
setting-revision_at = { $number }. Время ревизии: <b>{ $value }</b>
setting-revision_lines = { $number }. Строк в одном сообщении отчёта: <b>{ $value }</b>
setting-dialogue_days = { $number }. Переписка хранится, дней: <b>{ $value }</b>
setting-undecodable_days = { $number }. Нераспознанные сообщения хранятся, дней: <b>{ $value }</b>
setting-memory_in_context = { $number }. Записей памяти в одном ответе: <b>{ $value }</b>
setting-preferences_in_context = { $number }. Личных пожеланий: <b>{ $value }</b>
setting-dialogue_in_context = { $number }. Последних сообщений: <b>{ $value }</b>
setting-role_tokens = { $number }. Роль, токенов: <b>{ $value }</b>
setting-preference_tokens = { $number }. Пожелания, токенов: <b>{ $value }</b>
setting-memory_tokens = { $number }. Память, токенов: <b>{ $value }</b>
setting-rule_tokens = { $number }. Правила, токенов: <b>{ $value }</b>
setting-skill_tokens = { $number }. Навыки, токенов: <b>{ $value }</b>
setting-lesson_tokens = { $number }. Уроки, токенов: <b>{ $value }</b>
setting-dialogue_tokens = { $number }. Разговор, токенов: <b>{ $value }</b>
setting-person_tokens_daily = { $number }. Токенов в день на человека: <b>{ $value }</b>
setting-company_tokens_daily = { $number }. Токенов в день на компанию: <b>{ $value }</b>
setting-company_usd_daily = { $number }. Долларов в день на компанию: <b>{ $value }</b>

# --- Values that can't be taken ---------------------------------------------------------------------------------------

bad-unknown = Такой настройки нет.
bad-whole-number = Нужно целое число, от { $least } до { $most }. Напишите ещё раз.
bad-range = Число должно быть от { $least } до { $most }. Напишите ещё раз.
bad-length = Нужно от 1 до 200 знаков. Напишите ещё раз.
bad-zone = Не узнал часовой пояс. Напишите город («Пермь»), разницу с Москвой («МСК+2») или выберите кнопкой.
bad-zones = Здесь названо несколько мест. Напишите одно.
bad-switch = Нужно «да» или «нет». Напишите ещё раз.
bad-clock = Нужно время, например 9:30. Напишите ещё раз.
bad-currency = Нужны три латинские буквы, например RUB. Напишите ещё раз.
bad-locale = Есть два языка: ru и en. Напишите один из них.
bad-details = Нужны реквизиты через точку с запятой, каждый не короче четырёх знаков, например «ИНН 7830002293; info@example.ru». Очистить список: «нет».
bad-names = Нужны имена через запятую, каждое хотя бы с одной буквой. Напишите ещё раз.

# --- Buttons ----------------------------------------------------------------------------------------------------------

btn-settings-zone = Часовой пояс
btn-settings-topic =
    { $topic ->
        [company] Компания
        [access] Вход и доступ
        [memory] Память
        [ageing] Старение
        [actions] Наружу
        [keeping] Хранение
        [context] Ответы
       *[budget] Расходы
    }
btn-settings-reset = Вернуть исходное: { $value }
btn-locale-ru = По-русски
btn-locale-en = In English
btn-zone-kaliningrad = Калининград −1
btn-zone-moscow = Москва
btn-zone-samara = Самара +1
btn-zone-yekaterinburg = Екатеринбург +2
btn-zone-omsk = Омск +3
btn-zone-krasnoyarsk = Красноярск +4
btn-zone-irkutsk = Иркутск +5
btn-zone-yakutsk = Якутск +6
btn-zone-vladivostok = Владивосток +7
btn-zone-magadan = Магадан +8
btn-zone-kamchatka = Камчатка +9
btn-zone-company = Как у компании

# --- Telegram's menu of commands --------------------------------------------------------------------------------------

menu-start = Что я делаю и что храню
menu-help = Что можно здесь и как
menu-ask = Задать вопрос
menu-memory = Записи памяти
menu-rules = Правила
menu-skills = Навыки: порядок работы
menu-queue = Что ждёт вашего решения
menu-why = Откуда взят ответ
menu-area = Область этого чата
menu-privacy = Что хранится о вас
menu-settings = Настройки
menu-stop = Остановить ответ
menu-people = Люди и права
menu-invite = Пригласить
menu-areas = Области и площадки
menu-bind = Привязать группу к области
menu-mask = Проверить маскировку текста
menu-actions = Действия вовне
menu-control = Контрольный набор
menu-metrics = Показатели
menu-pilot = Пилот
