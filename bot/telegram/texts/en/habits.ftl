## Habits seen in a person's edits: what they prefer, by kind of text. $who "we" words it as a rule for everybody.

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

habit-shorter = { $who ->
    [we] prefer
   *[one] prefers
} short { habit-what }
habit-longer = { $who ->
    [we] prefer
   *[one] prefers
} detailed { habit-what }
habit-removed-greeting = { $who ->
    [we] write
   *[one] writes
} { habit-what } without a greeting
habit-added-greeting = { $who ->
    [we] open
   *[one] opens
} { habit-what } with a greeting
habit-removed-signoff = { $who ->
    [we] write
   *[one] writes
} { habit-what } without a sign-off
habit-added-signoff = { $who ->
    [we] close
   *[one] closes
} { habit-what } with a sign-off
habit-removed-exclamation = { $who ->
    [we] use
   *[one] uses
} no exclamation marks { habit-in }
habit-removed-emoji = { $who ->
    [we] use
   *[one] uses
} no emoji { habit-in }
habit-formal-to-informal = { $who ->
    [we] be informal
   *[one] is informal
} { habit-in } («ты»)
habit-informal-to-formal = { $who ->
    [we] be formal
   *[one] is formal
} { habit-in } («вы»)
habit-added-numbers = { $who ->
    [we] give
   *[one] gives
} figures { habit-in }
habit-removed-numbers = { $who ->
    [we] leave
   *[one] leaves
} figures out { habit-in }
habit-bullet-to-prose = { $who ->
    [we] write
   *[one] writes
} { habit-what } as prose, without lists
habit-prose-to-bullet = { $who ->
    [we] write
   *[one] writes
} { habit-what } as a list
habit-removed-link = { $who ->
    [we] put
   *[one] puts
} no links { habit-in }
habit-added-link = { $who ->
    [we] put
   *[one] puts
} a link { habit-in }
habit-removed-hedge = { $who ->
    [we] write
   *[one] writes
} { habit-what } without hedging
habit-added-hedge = { $who ->
    [we] hedge
   *[one] hedges
} { habit-in }
habit-bureaucratic-removed = { $who ->
    [we] write
   *[one] writes
} { habit-what } in plain words, without officialese
habit-bureaucratic-added = { $who ->
    [we] prefer
   *[one] prefers
} official language { habit-in }
habit-deadline-earlier = { $who ->
    [we] set
   *[one] sets
} deadlines earlier { habit-in }
habit-deadline-later = { $who ->
    [we] set
   *[one] sets
} deadlines later { habit-in }
habit-added-deadline = { $who ->
    [we] give
   *[one] gives
} a deadline or a time { habit-in }
habit-removed-deadline = { $who ->
    [we] give
   *[one] gives
} no deadlines { habit-in }
habit-name-added = { $who ->
    [we] name
   *[one] names
} the person { habit-in }
habit-name-removed = { $who ->
    [we] leave
   *[one] leaves
} names out { habit-in }
habit-priority-lowered = { $who ->
    [we] lower
   *[one] lowers
} the priority { habit-in }
habit-priority-raised = { $who ->
    [we] raise
   *[one] raises
} the priority { habit-in }
habit-added-question = { $who ->
    [we] ask
   *[one] asks
} a question { habit-in }
habit-removed-question = { $who ->
    [we] ask
   *[one] asks
} no questions { habit-in }
habit-removed-intro = { $who ->
    [we] prefer
   *[one] prefers
} short { habit-what } without lead-in words
habit-main-point-first = { $who ->
    [we] put
   *[one] puts
} the main point first { habit-in }
habit-removed-blame = { $who ->
    [we] don't blame
   *[one] doesn't blame
} the reader { habit-in }
habit-removed-demand = { $who ->
    [we] make
   *[one] makes
} no demands { habit-in }
habit-removed-apology = { $who ->
    [we] don't apologise
   *[one] doesn't apologise
} { habit-in }
habit-added-apology = { $who ->
    [we] apologise
   *[one] apologises
} { habit-in } when something went wrong
habit-removed-thanks = { $who ->
    [we] leave
   *[one] leaves
} thanks out { habit-in }
habit-added-thanks = { $who ->
    [we] say
   *[one] says
} thanks { habit-in }
habit-removed-please = { $who ->
    [we] ask
   *[one] asks
} directly { habit-in }, without «please»
habit-added-please = { $who ->
    [we] say
   *[one] says
} please { habit-in }
habit-removed-hype = { $who ->
    [we] write
   *[one] writes
} { habit-what } without hype
habit-removed-jargon = { $who ->
    [we] write
   *[one] writes
} { habit-what } without jargon
habit-removed-promise = { $who ->
    [we] make
   *[one] makes
} no promises { habit-in }
habit-removed-filler = { $who ->
    [we] write
   *[one] writes
} { habit-what } without filler words
habit-added-reason = { $who ->
    [we] give
   *[one] gives
} the reason { habit-in }
habit-added-contact = { $who ->
    [we] give
   *[one] gives
} contacts { habit-in }
habit-removed-contact = { $who ->
    [we] give
   *[one] gives
} no contacts { habit-in }
habit-removed-hashtags = { $who ->
    [we] use
   *[one] uses
} no hashtags { habit-in }
habit-added-hashtags = { $who ->
    [we] use
   *[one] uses
} hashtags { habit-in }

habit-used = <i>took a guess into account: { $text }</i>
habit-used-numbered = <i>took guess { $number } into account: { $text }</i>
habit-noticed = <i>Noticed in your edit: { $text }. A guess so far: only your own drafts will follow it.</i>
habit-noticed-numbered = <i>{ $number }. Noticed in your edit: { $text }. A guess so far: only your own drafts will follow it.</i>
habit-doubted = You confirmed before: { $text }. This edit says otherwise. Does the former still hold?
habit-confirmed = Noted: { $text }. These are your words now, no guess any more.
habit-refused = Dropped the guess: { $text }. I won't assume it again.
habit-offer = In other people's drafts you change the same thing: { $text }. Propose it as a rule of the area «{ $area }»?
habit-offer-no = All right, no rule. The habit stays yours.
btn-habit-right = ✓ Right
btn-habit-wrong = ✗ No
btn-habit-right-numbered = ✓ { $number } right
btn-habit-wrong-numbered = ✗ { $number } no
btn-habit-rule = Propose as a rule
btn-habit-no-rule = No need
