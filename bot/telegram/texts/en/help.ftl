## /help and commands that can't be carried out.

command-unknown = I have no command /{ $name }. What there is: /help
command-forbidden = /{ $name } is for admins only.
command-private = /{ $name } works in the private chat with me.
command-ask-what = Write the question after the command, for example: /ask when do we close the month

help-head = <b>What you can do here</b>
help-head-group = <b>What you can do in this group</b>
help-ask = <b>Ask.</b> Just write a question; the answer comes with its source: “во сколько приезжает курьер?”
help-remember = <b>Remember.</b> “Запомни, что ключ от склада на вахте”. What you say about the company takes effect once it is approved.
help-remember-owner = <b>Remember.</b> “Запомни, что ключ от склада на вахте”. For your own area, “запомни для продаж, что …”, it takes effect at once; for the whole company once approved.
help-remember-admin = <b>Remember.</b> “Запомни, что ключ от склада на вахте”. It takes effect at once for the whole company.
help-drafts = <b>Write.</b> «Write an e-mail to a client about moving the meeting»: I show a draft. Send a new text in reply to it, an instruction such as «shorter» as a plain message. A draft leaves the company only once it is approved.
help-personal = <b>For yourself.</b> “Запомни только для меня: отпуск с 3 июля”. Only you will see it.
help-correct = <b>Correct.</b> “Поправка: ключ теперь у охраны” or “не на вахте, а у охраны”. The old wording stays in the history.
help-forget = <b>Forget.</b> “Забудь про ключ от склада”. If several records fit, I ask which one.
help-about = <b>All about a thing.</b> “Что знаем о складе?” or /memory склад. The whole list: /memory
help-why = <b>Check.</b> Under an answer there are “откуда?” and “неверно”; also /why. Ask about me, too: “сколько у тебя записей?”
help-rules = <b>Standing instructions.</b> “Правило: договоры отправляем после юриста”. If a new one is in conflict with another, I show both. All rules: /rules, who changed what in them: “/rules history”, ways of working: /skills. A way of working can be sent as a .md file
help-edits = <b>Edits and deletion.</b> Edit your own “запомни …” and the record follows. Bots can't see that a message was deleted: to make me forget, say “забудь”.
help-queue = <b>Decide.</b> /queue shows what waits for you, one card at a time.
help-people = <b>People.</b> /people shows who is in and what they may do, /invite invites, /areas are the areas and their owners, /settings the settings, /mask what the model would see.
help-groups = <b>Groups.</b> Add me to a group and say /bind there to tie it to an area.
help-group-ask = <b>Ask.</b> /ask and a question, a reply to my message, or my name: @{ $bot }.
help-group-remember = <b>Remember.</b> “/ask запомни, что ключ у охраны”, or in reply to a message: “запомни это”.
help-group-private = Nothing personal is shown or asked in a group. The rest is in the private chat: @{ $bot }
help-more = More by the buttons below, or by a word: “/help drafts”.
help-part-memory = <b>Memory</b>
help-part-answers = <b>Answers</b>
help-part-texts = <b>Texts and sending</b>
help-part-rules = <b>Rules and skills</b>
help-part-office = <b>Administration</b>
btn-help-memory = Memory
btn-help-answers = Answers
btn-help-texts = Texts and sending
btn-help-rules = Rules and skills
btn-help-office = Administration
btn-help-short = ← In short
help-model-off = <i>The model is off: I answer by quoting records. Memory, rules and the queue work as usual.</i>

# --- Small talk -------------------------------------------------------------------------------------------------------

talk-hello = Hello. Ask about the company’s work, for example “когда приезжает курьер?”, or have something remembered: “запомни, что ключ от склада на вахте”. All I can do: /help
talk-thanks = You are welcome. If something changes, say for example: “поправка: курьер приезжает в 14:00”.
talk-how = All is well, I am working. Ask for example: “кто отвечает за счета?”
talk-who = I am a bot, your company’s assistant: I keep the records that people trusted me with and answer from them, naming the source. Ask for example: “когда приезжает курьер?” All I can do: /help
talk-there = I am here. Write the whole question, for example: “какая скидка у постоянных клиентов?”
talk-scold = Sorry I was no help. If my answer is wrong, press “Wrong” under it or correct it in words: “поправка: курьер приезжает в 14:00”.
talk-bye = Goodbye. When you need me, just write a question.
talk-nod = All right. You can ask “что знаем о складе?” or say “запомни, что …”.
talk-decide = { $count ->
        [0] There is nothing to decide: the queue is empty.
        [one] { $count } proposal waits for you, but one word doesn’t tell that you mean it. Decide by the button on its card: /queue
       *[other] { $count } proposals wait for you, but one word doesn’t tell which you mean. Decide by the buttons on the cards: /queue
    }
talk-decide-group = Decisions are made by the button on the card, in the private chat: /queue
talk-mark = What is the question? Write it in words, for example: “когда приезжает курьер?”. If my answer is unclear, ask “откуда?” or press “Wrong” under it.
