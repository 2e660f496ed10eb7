### Answers, and what the bot can't take.

status-working = Still working on it: { $seconds } s. To stop, say “stop”.

answer-quote = <b>{ $text }</b>
    <i>{ $author }, { $day } · confidence { $confidence }%</i>
answer-quote-ended = <b>{ $text }</b>
    <i>{ $author }, { $day } · held through { $ended }, may be different now</i>
answer-quote-disputed = <b>{ $text }</b>
    <i>{ $author }, { $day } · disputed, waits for a decision</i>
answer-unknown = I do not know this about the company: no record fits.
answer-cannot = I can’t do this now, and there are no records about it. I can remember, search, correct and forget: /help
answer-private-elsewhere = <i>Personal records and those of other areas are shown in the private chat only.</i>
answer-privately = You asked in the group; I answer here, because there everybody would see it.
answer-model-off = <i>The model is off, so I answer with records only.</i>
answer-model-down = <i>The model does not answer now, so here are the records only.</i>
answer-model-spent = <i>The day’s budget for the model is spent, so until tomorrow I answer with records only.</i>
answer-model-masking = <i>Could not hide the personal data, so nothing was sent to the model and I answer with records only.</i>
answer-model-secret = <i>The message seems to hold a password, a code or a document’s number. I did not keep it and did not send it to the model.</i>
answer-general = <i>This is general knowledge, not the company’s records.</i>
answer-unsourced = <i>No source is named: no record of the company was used for this answer.</i>
answer-stopped = <i>Stopped as you asked.</i>
answer-empty = No answer came of it. Try to ask in another way.
answer-nothing-done = Nothing was stored, deleted or sent. To have something remembered or forgotten, begin with «запомни» or «забудь».
answer-own-state = How many records I have and what became of them I take from the store only: ask «сколько у тебя записей?» or open /memory
answer-disputed = ⚠ This record is disputed and waits for a decision: { $text }
answer-ended = ⚠ Held through { $ended }: { $text }

stop-nothing = I am doing nothing now, there is nothing to stop.
called-by-name = I am listening. Write your question or request after my name.

forward-kept = What is forwarded I read as somebody else’s words and take no commands from it. To have it kept, write «запомни это».
forward-which = Several messages were forwarded. Reply with «запомни это» to the one to keep.
via-bot-kept = Another bot made this, I take no commands from it. Say it in your own words.
unread-beside = <i>{ $content ->
        [photo] I did not look at the picture: I can’t yet.
        [video] I did not watch the video: I can’t yet.
        [document] I did not read the file: I can’t yet.
       *[other] I did not listen to the recording: I can’t yet.
    } I answered the text only.</i>
unread-undecodable = Could not read this message: its kind is new to me. Please write it as text.
failed-sorry = Something broke on my side, I could not handle this message. Nothing was changed. The developers will see it; please try again.
unread-too-long = The message is too long; I did not read it and stored nothing. Please send it in parts of up to 4,000 characters.
unread-photo = I can’t read pictures yet. Write the main thing as text.
unread-voice = I can’t listen to voice messages yet. Please write.
unread-video = I can’t watch videos yet. Write the main thing as text.
unread-audio = I can’t listen to audio yet. Write the main thing as text.
unread-sticker = I don’t understand stickers. Say it in words.
unread-document = I can’t read such files yet. Send the main thing as text. A skill can be sent as a .md file or an archive with SKILL.md, in the private chat.
unread-contact = I don’t keep contacts. Write what to remember about them.
unread-location = I don’t understand locations yet. Write the address in words.
unread-poll = I take no part in polls. Ask in words.
unread-other = I don’t understand such messages yet. Please write.

budget-company = The model has spent { $percent }% of the company’s day ({ $measure ->
        [money] money
       *[tokens] tokens
    }).{ $percent ->
        [100] {" "}Until tomorrow I answer with records only.
       *[other] { "" }
    }
budget-person = One of the employees has spent { $percent }% of their day’s budget for the model.

press-no-right = You have no right to do this. Nothing was changed.
press-stale = This button is out of date. Nothing was changed.
toast-accepted = Taken
toast-passed = Decided already, see the chat.
toast-no-right = No right
toast-stale = This button is out of date. Nothing was changed.
