### Settings: one's own and the company's; the menu of commands.

# --- One's own --------------------------------------------------------------------------------------------------------

settings-own = <b>Your settings</b>
settings-own-zone =
    • Time zone: { $zone }{ $own ->
        [0] {" "}(the company's)
       *[other] {""}
    }, it is { $time } now
settings-own-locale =
    • Language: { $locale ->
        [en] English
       *[ru] Russian
    }
zone-ask = Which city do you live in? Choose a time zone or write: “Omsk”, “I'm in Vladivostok”, “UTC+7”.
zone-ask-first = To get dates and times right: which city do you live in? Until you say so I count by the company's zone ({ $zone }, { $time } now). Choose, or write: “Omsk”, “UTC+7”.
zone-set = ✓ Time zone: { $zone }, it is { $time } with you now.
zone-company = ✓ I count by the company's zone: { $zone }, { $time } now.
locale-set = ✓ English from now on.

# --- The company's ----------------------------------------------------------------------------------------------------

settings-company = <b>The company's settings</b>: choose a page.
settings-topic =
    <b>{ $topic ->
        [company] Company
        [access] Coming in and access
        [memory] Memory and forgetting
        [ageing] Ageing and revision of memory
        [actions] Sending outside
        [keeping] How long things are kept
        [context] What fits into an answer
       *[budget] Spending on the model
    }</b>
settings-choose = Press a number to change it.
settings-ask = Write the new value.
settings-changed = ✓ It was { $before }, it is { $after } now.
setting-company = { $number }. Name of the company: <b>{ $value }</b>
setting-zone = { $number }. Time zone: <b>{ $value }</b>
setting-locale = { $number }. Language of new people (ru or en): <b>{ $value }</b>
setting-work_from = { $number }. The working day begins: <b>{ $value }</b>
setting-work_to = { $number }. The working day ends: <b>{ $value }</b>
setting-currency = { $number }. Currency of sums that name none: <b>{ $value }</b>
setting-bot_names = { $number }. What I am called, separated by commas: <b>{ $value }</b>
setting-own_details = { $number }. The company's own details that a model may see, separated by semicolons: <b>{ $value }</b>
setting-invite_days = { $number }. An invite works, days: <b>{ $value }</b>
setting-stranger_minutes = { $number }. A stranger is answered at most every, minutes: <b>{ $value }</b>
setting-removed_days = { $number }. A removal can be undone, days: <b>{ $value }</b>
setting-button_days = { $number }. Buttons work, days: <b>{ $value }</b>
setting-restore_minutes = { $number }. “Bring back” after forgetting, minutes: <b>{ $value }</b>
setting-forget_last_minutes = { $number }. “Forget the last one” without a question, if the record is younger than, minutes: <b>{ $value }</b>
setting-prompt_minutes = { $number }. I wait for an answer to my question, minutes: <b>{ $value }</b>
setting-ageing_days = { $number }. A record weakens when neither confirmed nor used for, days: <b>{ $value }</b>
setting-ageing_step_percent = { $number }. It loses at each revision, %: <b>{ $value }</b>
setting-answer_least_percent = { $number }. It stays out of answers below a confidence of, %: <b>{ $value }</b>
setting-habit_days = { $number }. A habit weakens when not seen for, days: <b>{ $value }</b>
setting-habit_drop_percent = { $number }. A habit is dropped at a confidence of, %: <b>{ $value }</b>
setting-archive_weak_days = { $number }. Archived when too weak for answers for, days: <b>{ $value }</b>
setting-archive_candidate_days = { $number }. Archived when a candidate waits for a decision for, days: <b>{ $value }</b>
setting-stale_uses = { $number }. I ask about a record again when it was of use at least, times: <b>{ $value }</b>
setting-stale_use_days = { $number }. … within the last, days: <b>{ $value }</b>
setting-stale_confirm_days = { $number }. … and nobody confirmed it for, days: <b>{ $value }</b>
setting-revision_share_percent = { $number }. One revision archives and merges by itself at most, % of records: <b>{ $value }</b>
setting-revision_least = { $number }. … but at least, records: <b>{ $value }</b>
setting-revision_weekday = { $number }. Day of the revision, 1 is Monday, 7 is Sunday: <b>{ $value }</b>
setting-revision_at = { $number }. Time of the revision: <b>{ $value }</b>
setting-revision_lines = { $number }. Lines in one message of its report: <b>{ $value }</b>
setting-dialogue_days = { $number }. Conversation is kept, days: <b>{ $value }</b>
setting-undecodable_days = { $number }. Undecodable messages are kept, days: <b>{ $value }</b>
setting-memory_in_context = { $number }. Memory records in one answer: <b>{ $value }</b>
setting-preferences_in_context = { $number }. Personal preferences: <b>{ $value }</b>
setting-dialogue_in_context = { $number }. Latest messages: <b>{ $value }</b>
setting-role_tokens = { $number }. Role, tokens: <b>{ $value }</b>
setting-preference_tokens = { $number }. Preferences, tokens: <b>{ $value }</b>
setting-memory_tokens = { $number }. Memory, tokens: <b>{ $value }</b>
setting-rule_tokens = { $number }. Rules, tokens: <b>{ $value }</b>
setting-skill_tokens = { $number }. Skills, tokens: <b>{ $value }</b>
setting-lesson_tokens = { $number }. Lessons, tokens: <b>{ $value }</b>
setting-dialogue_tokens = { $number }. Conversation, tokens: <b>{ $value }</b>
setting-person_tokens_daily = { $number }. Tokens a day for a person: <b>{ $value }</b>
setting-company_tokens_daily = { $number }. Tokens a day for the company: <b>{ $value }</b>
setting-company_usd_daily = { $number }. Dollars a day for the company: <b>{ $value }</b>

# --- Values that can't be taken ---------------------------------------------------------------------------------------

bad-unknown = There is no such setting.
bad-whole-number = A whole number is needed, from { $least } to { $most }. Write it again.
bad-range = The number must be from { $least } to { $most }. Write it again.
bad-length = 1 to 200 characters are needed. Write it again.
bad-zone = I don't know that time zone. Write a city (“Perm”), an offset (“UTC+5”) or press a button.
bad-zones = Several places are named here. Write one: where you live.
bad-switch = Please answer “yes” or “no”. Write it again.
bad-clock = A time is needed, such as 9:30. Write it again.
bad-currency = Three Latin letters are needed, such as RUB. Write it again.
bad-locale = There are two languages: ru and en. Write one of them.
bad-details = Write the details separated by semicolons, each of four characters or more, such as “7830002293; info@example.com”. To empty the list, write “no”.
bad-names = Names separated by commas are needed, each with a letter. Write them again.

# --- Buttons ----------------------------------------------------------------------------------------------------------

btn-settings-zone = Time zone
btn-settings-topic =
    { $topic ->
        [company] Company
        [access] Access
        [memory] Memory
        [ageing] Ageing
        [actions] Outside
        [keeping] Keeping
        [context] Answers
       *[budget] Spending
    }
btn-settings-reset = Back to { $value }
btn-locale-ru = По-русски
btn-locale-en = In English
btn-zone-kaliningrad = Kaliningrad +2
btn-zone-moscow = Moscow +3
btn-zone-samara = Samara +4
btn-zone-yekaterinburg = Yekaterinburg +5
btn-zone-omsk = Omsk +6
btn-zone-krasnoyarsk = Krasnoyarsk +7
btn-zone-irkutsk = Irkutsk +8
btn-zone-yakutsk = Yakutsk +9
btn-zone-vladivostok = Vladivostok +10
btn-zone-magadan = Magadan +11
btn-zone-kamchatka = Kamchatka +12
btn-zone-company = As the company

# --- Telegram's menu of commands --------------------------------------------------------------------------------------

menu-start = What I do and what I keep
menu-help = What can be done here, and how
menu-ask = Ask a question
menu-memory = Memory records
menu-rules = Rules
menu-skills = Skills
menu-queue = What waits for your decision
menu-why = Where an answer came from
menu-area = The area of this chat
menu-privacy = What is kept about you
menu-settings = Settings
menu-stop = Stop the answer
menu-people = People and rights
menu-invite = Invite
menu-areas = Areas and sites
menu-bind = Bind a group to an area
menu-mask = Check how a text is masked
menu-actions = Outbound actions
menu-control = Control set
menu-metrics = Metrics
menu-pilot = Pilot
