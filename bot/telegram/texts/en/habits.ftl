## Habits seen in a person's edits: what they prefer, by kind of text.

habit-what = { $task ->
    [email] e-mails
    [client_message] messages to clients
    [sms] text messages
    [post] posts
    [report] reports
    [offer] offers
    [task_title] task titles
    [task_card] task cards
    [crm_note] CRM notes
    [meeting_summary] meeting summaries
    [review_reply] replies to reviews
    [instruction] instructions
   *[other] texts
}
habit-in = { $task ->
    [email] in e-mails
    [client_message] in messages to clients
    [sms] in text messages
    [post] in posts
    [report] in reports
    [offer] in offers
    [task_title] in task titles
    [task_card] in task cards
    [crm_note] in CRM notes
    [meeting_summary] in meeting summaries
    [review_reply] in replies to reviews
    [instruction] in instructions
   *[other] in texts
}

habit-shorter = prefers short { habit-what }
habit-longer = prefers detailed { habit-what }
habit-removed-greeting = writes { habit-what } without a greeting
habit-added-greeting = opens { habit-what } with a greeting
habit-removed-signoff = writes { habit-what } without a sign-off
habit-added-signoff = closes { habit-what } with a sign-off
habit-removed-exclamation = uses no exclamation marks { habit-in }
habit-removed-emoji = uses no emoji { habit-in }
habit-formal-to-informal = is informal { habit-in } («ты»)
habit-informal-to-formal = is formal { habit-in } («вы»)
habit-added-numbers = gives figures { habit-in }
habit-removed-numbers = leaves figures out { habit-in }
habit-bullet-to-prose = writes { habit-what } as prose, without lists
habit-prose-to-bullet = writes { habit-what } as a list
habit-removed-link = puts no links { habit-in }
habit-added-link = puts a link { habit-in }
habit-removed-hedge = writes { habit-what } without hedging
habit-added-hedge = hedges { habit-in }
habit-bureaucratic-removed = writes { habit-what } in plain words, without officialese
habit-bureaucratic-added = prefers official language { habit-in }
habit-deadline-earlier = sets deadlines earlier { habit-in }
habit-deadline-later = sets deadlines later { habit-in }
habit-added-deadline = gives a deadline or a time { habit-in }
habit-removed-deadline = gives no deadlines { habit-in }
habit-name-added = names the person { habit-in }
habit-name-removed = leaves names out { habit-in }
habit-priority-lowered = lowers the priority { habit-in }
habit-priority-raised = raises the priority { habit-in }
habit-added-question = asks a question { habit-in }
habit-removed-question = asks no questions { habit-in }
habit-removed-intro = prefers short { habit-what } without lead-in words
habit-main-point-first = puts the main point first { habit-in }
habit-removed-blame = doesn't blame the reader { habit-in }
habit-removed-demand = makes no demands { habit-in }
habit-removed-apology = doesn't apologise { habit-in }
habit-added-apology = apologises { habit-in } when something went wrong
habit-removed-thanks = leaves thanks out { habit-in }
habit-added-thanks = says thanks { habit-in }
habit-removed-please = asks directly { habit-in }, without «please»
habit-added-please = says please { habit-in }
habit-removed-hype = writes { habit-what } without hype
habit-removed-jargon = writes { habit-what } without jargon
habit-removed-promise = makes no promises { habit-in }
habit-removed-filler = writes { habit-what } without filler words
habit-added-reason = gives the reason { habit-in }
habit-added-contact = gives contacts { habit-in }
habit-removed-contact = gives no contacts { habit-in }
habit-removed-hashtags = uses no hashtags { habit-in }
habit-added-hashtags = uses hashtags { habit-in }

habit-used = <i>took a guess into account: { $text }</i>
habit-confirmed = Noted: { $text }. These are your words now, no guess any more.
habit-refused = Dropped the guess: { $text }. I won't assume it again.
habit-offer = In other people's drafts you change the same thing: { $text }. Make it a rule of the area «{ $area }»?
btn-habit-right = ✓ Right
btn-habit-wrong = ✗ No
