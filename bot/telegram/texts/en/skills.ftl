### Skills: cards, /skills, uploads, refinements, reviews, the knowledge folder.

skill-head = <b>{ $status ->
        [proposed] Proposed skill
        [review] ⚠ Skill under review
        [off] Skill switched off
        [rejected] Skill turned down
        [withdrawn] Skill withdrawn
       *[active] Skill
    }: { $name }</b>
    <i>{ $level ->
        [company] for the whole company
        [area] area “{ $area }”
       *[site] site “{ $site }”, area “{ $area }”
    } · No. { $id } · { $author }, { $day }{ $status ->
        [active] { "" } · in force
       *[other] { "" }
    }{ $pinned ->
        [yes] { "" } · pinned
       *[no] { "" }
    }</i>
skill-decided = <i>Last decision: { $who }, { $day }</i>
skill-when = <b>When to use:</b> { $description }
skill-when-made = <b>When to use:</b> not said. Unless you add it, the beginning of the text is taken: { $description }
skill-same-name = There is a skill of this name already: “{ $name }”, { $status ->
    [active] in force
    [review] under review
   *[off] switched off
}. Its text can be replaced by this one, or you can have a second one.
skill-repeated = { $count ->
    [one] Proposed { $count } more time.
   *[other] Proposed { $count } more times.
}
skill-rejected-why = Reason: { $reason ->
    [wrong] wrong
    [outdated] outdated
    [known] already there
    [unneeded] not needed
    [words] { $words }
   *[unsaid] not given
}.
skill-review-failed = It failed more often than it helped: failed { $failed }, helped { $helped }. Until you decide, it is not used and adds nothing to itself.
skill-review-point = A refinement beyond the third was needed: the procedure itself seems to be described wrongly. Until you decide, it is not used. I wanted to add: <blockquote>{ $text }</blockquote>
skill-review-head = ⚠ A skill waits for your decision.
skill-no-notes = Nothing in the text commands its reader beyond the work itself.
skill-notes = { $count ->
    [one] <b>⚠ Please look at { $count } place.</b> It forbids nothing, you decide.
   *[other] <b>⚠ Please look at { $count } places.</b> It forbids nothing, you decide.
}
skill-note = • { $kind ->
    [hidden] something a reader doesn't see
    [overrides] puts itself above rules
    [grants] gives itself force or rights
    [unasked] says not to ask or tell people
    [knowledge] changes memory, rules or skills
    [calls_tool] calls one of the bot's tools
    [sends_out] sends something to a fixed address
    [secrets] touches passwords, keys, secrets
    [runs] runs something
    [everywhere] wants to be followed outside its work
    [account] an account, card or wallet
   *[address] an address or link
}: “{ $text }”
skill-text-head = <b>Procedure</b>
skill-text = <blockquote>{ $text }</blockquote>
skill-points = <b>Refinements</b> ({ $count })
skill-point = { $number }. { $text } <i>({ $by ->
    [agent] added by the bot
   *[person] added by a person
}, { $day })</i>
skill-counters = <i>Shown { $shown }, opened { $opened }, helped { $helped }, failed { $failed }, result edited { $edited }</i>
skill-rates = <i>Opened { $opened }% (of { $shown } shown), edited { $edited }%, failed { $failed }% (of { $sample } openings)</i>
skill-used = <i>Last opened { $used }</i>
skill-unused = <i>Never opened yet</i>
skill-page = <i>Page { $page } of { $last }</i>
skill-read-on = You can decide on the last page, once the whole text was shown.

skill-done = ✓ { $act ->
    [approved] The skill is confirmed and in force.
    [rejected] The skill is turned down. Reason: { $reason ->
        [wrong] wrong
        [outdated] outdated
        [known] already there
        [unneeded] not needed
        [words] { $words }
       *[unsaid] not given
    }.
    [withdrawn] The skill is withdrawn.
    [reopened] The skill waits for a decision again.
    [switched-off] The skill is switched off. Text and counters stay.
    [switched-on] The skill is in force again.
    [reviewed] The skill is back at work. Earlier failures count no more.
    [pinned] The skill is pinned: a full list will not shed it.
    [unpinned] The skill is unpinned.
    [rescoped] Where the skill acts is changed.
   *[corrected] The skill's text is changed.
}
skill-why-not = { $why ->
    [no-right] The area's owners or the admins decide that. Nothing has changed.
    [changed] Something changed here while you were looking. I did nothing; this is how it is now.
   *[gone] There is no such skill any more.
}
skill-gone = There is no such skill here any more. All skills: /skills
skill-fate = { $act ->
    [approved] ✓ Your skill “{ $name }” is confirmed{ $reworded ->
        [yes] { "" } with another text
       *[no] { "" }
    } and in force. Decided by { $who }.
    [became-part] ✓ Your text is in the skill “{ $name }” now. Decided by { $who }.
   *[rejected] Your skill “{ $name }” was turned down. Decided by { $who }. Reason: { $reason ->
        [wrong] wrong
        [outdated] outdated
        [known] already there
        [unneeded] not needed
        [words] { $words }
       *[unsaid] not given
    }.
}
skill-width = Where is the skill “{ $name }” to act?
skill-delete-ask = Delete the skill “{ $name }”? Switching off is undone by one tap, deletion is for good.
skill-delete-sure = The skill “{ $name }” will be deleted for good: text, refinements and file. The history keeps that it was there. Delete it?
skill-deleted = ✓ The skill “{ $name }” is deleted.
skill-history = <b>History of the skill “{ $name }”</b>
skill-reword-ask = Send the whole new text, as a message or as a .md file.
skill-describe-ask = Write when this skill is to be used, in a sentence or two. The bot decides by it whether to open the skill.
skill-reason-ask = Write why the skill doesn't fit. Its author will see it.
skill-words-long = Too long. A description takes up to 1,000 characters, a text up to 64 KB. I am waiting for a shorter one.

skill-list-none = { $private ->
    [yes] There are no skills yet. A skill is a way of working, step by step: send a .md file or write the steps in words, and it goes to be confirmed.
   *[no] No skills in force yet. A skill is a way of working, step by step.
}
skill-list-head = <b>Skills.</b> In force: { $active }{ $review ->
    [0] { "" }
   *[other] , under review: { $review }
}{ $proposed ->
    [0] { "" }
   *[other] , proposed: { $proposed }
}{ $off ->
    [0] { "" }
   *[other] , switched off: { $off }
}
skill-list-scope = <b>{ $level ->
    [company] For the whole company
    [area] Area “{ $area }”
   *[site] Site “{ $site }”, area “{ $area }”
}</b>
skill-list-item = <b>{ $number }.</b> { $name }{ $status ->
    [proposed] { "" } — <i>proposed, not in force</i>
    [review] { "" } — <i>⚠ under review</i>
    [off] { "" } — <i>switched off</i>
   *[active] { "" }
}{ $pinned ->
    [yes] { "" } <i>· pinned</i>
   *[no] { "" }
}
    <i>{ $description }</i>{ $counted ->
        [yes] { "" }
    <i>opened { $opened }, helped { $helped }, failed { $failed }{ $idle ->
        [never_opened] { "" } · never opened
        [rarely_opened] { "" } · opened less than 2%
       *[no] { "" }
    }</i>
       *[no] { "" }
    }

skill-unhelpful = ✓ Noted: the skill “{ $name }” did not help.
skill-unhelpful-known = That is counted already: it can be said once, within a day.
skill-helpful = ✓ “Didn't help” is taken back.
skill-refined = After a failure I added a refinement to the skill “{ $name }”: <blockquote>{ $text }</blockquote>
    Your text is untouched. { $left ->
        [0] I will add no more: if another is needed, the skill comes to you for review.
       *[other] I may add { $left } more.
    }
skill-room = { $count ->
    [one] There are more than two hundred skills, so { $count } that was not used for long is switched off. Text and counters stay:
   *[other] There are more than two hundred skills, so { $count } that were not used for long are switched off. Texts and counters stay:
}
skill-room-item = • { $name }
skill-many = { $who } proposes { $count ->
    [one] { $count } skill. Look at it and decide: /queue
   *[other] { $count } skills. Look at them and decide one by one: /queue
}
skill-idle = <b>Skills that nobody opens</b> ({ $count }). They may not be needed, or their description doesn't say when to take them.
skill-idle-item = { $number }. { $name } — <i>{ $flag ->
    [never_opened] shown { $shown }, never opened
   *[rarely_opened] shown { $shown }, opened { $opened }
}</i>
skill-idle-more = And { $count } more. All: /skills

skill-file-taken = ✓ The file is read. The skill “{ $name }” waits to be confirmed and influences nothing yet.
skill-file-known = There is such a skill already: “{ $name }” ({ $status ->
    [active] in force
    [review] under review
    [off] switched off
    [rejected] turned down
   *[proposed] waiting for a decision
}). I don't propose it again; the repeat is counted.
skill-file-unkept = The skill “{ $name }” is not taken: { $fault ->
    [secret] its text holds a password, a key, a card or a document number.
   *[delicate] its text holds personal facts about a named person (health, family, beliefs).
} Remove it and send the file again. Nothing is stored.
skill-file-caption = I did not read the file's caption: if it asks for something, please write it separately.
skill-file-when = The file doesn't say when to use the skill. Press “When to use” and write it.
skill-file-grants = The file's fields { $keys } have no force.
skill-file-beside = { $count ->
    [one] { $count } more file lay beside it, I don't take it: { $names }
   *[other] { $count } more files lay beside it, I don't take them: { $names }
}
skill-file-remark = { $remark ->
    [windows_encoding] The file is in a Windows encoding, read as Russian text.
    [name_from_heading] The name is taken from the heading.
    [name_from_file] The name is taken from the file's name.
    [description_from_text] “When to use” is taken from the text.
    [name_cut] The name is shortened.
   *[description_cut] “When to use” is shortened.
}
skill-file-refused = The file is not taken: { skill-fault }
skill-fault = { $fault ->
    [not_text] this is no text in UTF-8 (line { $line }).
    [too_large] it is too large. A skill's text takes up to 64 KB, an archive up to 5 MB.
    [not_closed] the header is begun and not ended by “---”.
    [syntax] an error in the header, line { $line }.
    [not_keys] the header is no list of keys and values, line { $line }.
    [duplicate_key] a key of the header is repeated, line { $line }.
    [references] the header has YAML references or tags, line { $line }.
    [too_deep] the header is nested too deeply, line { $line }.
    [bad_value] a value of the header can't be read, line { $line }.
    [no_name] there is no name, line { $line }.
    [no_description] it doesn't say when to use it (description), line { $line }.
    [no_body] there is no procedure, line { $line }.
    [not_an_archive] the archive can't be opened, or is locked by a password.
    [too_many_files] too many files or skills in one archive.
    [unsafe_path] a path or file name that is not allowed.
    [link] it is a link in place of a file.
    [no_skill_file] the archive has no SKILL.md.
    [secret] its text holds a password, a key, a card or a document number.
    [delicate] its text holds personal facts about a named person (health, family, beliefs), line { $line }.
    [same_name] another file describes a skill of this name already.
   *[unavailable] it could not be fetched. Please send it again a little later.
}

folder-edited = ✎ The text of the skill “{ $name }” was changed in its file{ $author ->
    [none] { "" }
   *[named] { "" } (signed in git: { $who })
}. { $status ->
    [active] The new text is in force already.
   *[other] The skill is not in force; only its text is changed.
}
skill-diff = <blockquote>{ $text }</blockquote>
folder-anothers = ⚠ The file of the skill “{ $name }” held another skill’s file. Both skills are as they were, and the file is written again. To change a text, edit it in its own file or here.
folder-repeated = The file { $path } in the knowledge folder repeats the skill “{ $name }” and became no skill of its own.
folder-added = A new file in the knowledge folder: { $path }. The skill “{ $name }” waits to be confirmed.
folder-broken = ⚠ The file { $path } in the knowledge folder can't be read: { skill-fault } { $known ->
    [yes] The former text of the skill is in force.
   *[no] No skill is proposed from it.
}
folder-deleted = The file of the skill “{ $name }” was deleted from the knowledge folder. The skill { $status ->
    [active] is in force as before
   *[other] stays
}, the file is written again. If it isn't needed, switch it off or delete it here.

btn-skill-before = ‹ Back
btn-skill-after = On, { $page } of { $last } ›
btn-skill-history = History
btn-skill-describe = When to use
btn-skill-reword = Change the text
btn-skill-off = Switch off
btn-skill-on = Switch on
btn-skill-on-named = Switch on: { $name }
btn-skill-pin = Pin
btn-skill-unpin = Unpin
btn-skill-delete = Delete
btn-skill-delete-yes = Delete for good
btn-skill-delete-sure = Yes, delete
btn-skill-keep = Keep it
btn-skill-go-on = Back to work
btn-skill-take-point = Add it and go on
btn-skill-former = Back to the former text
btn-skill-reopen = Put up for decision again
btn-skill-replace = Replace the former text
btn-skill-drop-point = Remove { $number }
btn-skill-drop = Remove
btn-skill-width = Where it acts
btn-skill-company = The whole company
btn-skill-area = { $name }
btn-skill-site = { $name }: { $site }
btn-skill-open = Open the skill
btn-skill-bring-back = Put it back
btn-skill-unhelpful = Didn't help
btn-skill-older = Earlier, { $page } of { $last }
