### Coming in, who is who, invites, changes of rights.

# --- What /start says -------------------------------------------------------------------------------------------------

start-hello =
    { $named ->
        [0] Hello, { $name }.
       *[other] Hello, { $name }. This is the memory and assistant of { $company }.
    }
start-does = I remember agreements, answer from them, and show whose words they are and when they were recorded. For example: “запомни, что склад переехал на Лесную, 5”, “где теперь склад?”, “забудь прежний адрес склада”.
start-kept = <b>What is kept, and who sees it</b>
start-kept-records = • Memory records, until they are forgotten. About the company: every employee sees them; about an area: its members and the admins; personal ones: you alone.
start-kept-dialogue =
    • Our conversation, for { $days ->
        [one] { $days } day
       *[other] { $days } days
    }, to know what was being talked about. Whoever is in the chat sees it.
start-kept-forgotten =
    • What you ask me to forget is gone at once and erased for good after { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }. A note without text stays: who and when.
start-kept-left =
    • If you are removed from the company, nobody can read your personal records for { $days ->
        [one] { $days } day
       *[other] { $days } days
    }; then they are erased. You get a copy as a file.
start-kept-machine = • The database is on the company's server: whoever runs the server can read it.
start-model =
    { $on ->
        [0] • No language model is connected: nothing leaves.
       *[other] • The language model gets texts without names, phones, addresses and bank details. /privacy shows what was sent last.
    }
start-next =
    { $kind ->
        [admin] You are an admin. All commands: /help.
        [owner] You decide what is true in your area. All commands: /help.
       *[employee] What you ask me to remember about the company is known to all once approved. All commands: /help.
    }
start-next-admin = Where to begin: create areas of work (/areas), invite colleagues (/invite), add me to a work group and bind it (/bind).

# --- Strangers and links ----------------------------------------------------------------------------------------------

stranger =
    { $named ->
        [0] Hello. I answer only the employees of my company. If you are one of them, ask an admin for an invite link.
       *[other] Hello. I answer only the employees of { $company }. If you are one of them, ask an admin for an invite link.
    }
stranger-group = I answer only employees. If you are one of them, ask an admin for an invite link and open it in a private chat with me.
join-dead-link = This link does not work: it expired, was used or was revoked. Ask an admin for a new one.
join-account-taken = This account already belongs to somebody of the company, so nothing was moved to it. Open the link from another account, or tell an admin.
join-back-in = Your access is back. Please repeat what you wrote.
join-moved = { $name }, your access is on this account now, with the same records and rights. The old account sees nothing any more.
join-inside-dead = You are in already. This link does not work, and you do not need it.
join-inside-move = This link moves access to a new account: open it from there. It changed nothing here and still works.
join-inside-nothing = You are in already, and this link would add nothing. It was not spent.
join-inside-raised =
    The link widened your rights. You are now { $kind ->
        [admin] an admin
        [owner] the owner of an area
       *[employee] an employee
    }.
join-undone = Undone, access closed: <b>{ $name }</b>.
join-undo-late = Nothing changed: { $name } is out already or came in again since. /people shows how it is now.

# --- What the person hears about their rights -------------------------------------------------------------------------

told-admin-given = You are an admin now. Appointed by { $by }. The new commands are in the menu.
told-admin-taken = You are no longer an admin. Changed by { $by }. Your records and other rights are as they were.
told-part =
    { $part ->
        [owner] You now own the area “{ $area }”: you decide what is true in it. Appointed by { $by }.
        [member] You are now a member of the area “{ $area }”: you see its records. Added by { $by }.
       *[none] You are no longer in the area “{ $area }”. Changed by { $by }.
    }
told-area-closed = The area “{ $area }” was closed by { $by }. The admins look after its records now.
told-removed =
    Your access is closed. { $count ->
        [0] You had no personal records.
       *[other] Your personal records are in the file. Nobody can read them here for { $days ->
            [one] { $days } day
           *[other] { $days } days
        }; then they are erased.
    } What you said about the company stays under your name.
told-returned = Your access is back, with the same rights and records. Restored by { $by }.
told-moved-away = Your access was moved to another Telegram account; I no longer see this conversation. If it was not you, tell an admin.

# --- News for admins --------------------------------------------------------------------------------------------------

news-joined =
    { $returned ->
        [0] Somebody new: <b>{ $name }</b>
       *[other] In the company again: <b>{ $name }</b>. Personal records that were not erased are theirs again
    }
    { $kind ->
        [admin] Admin
        [owner] Owner of an area
       *[employee] Employee
    } · account <code>{ $account }</code>
    { $known ->
        [0] The link was printed on the server.
       *[other] The link was made by { $by }.
    }
news-moved = <b>{ $name }</b> now writes from the account <code>{ $account }</code>: the link for moving was opened. The old account has no access.
news-raised =
    A link widened somebody's rights: <b>{ $name }</b> is now { $kind ->
        [admin] an admin
        [owner] the owner of an area
       *[employee] a member of an area
    }. { $known ->
        [0] The link was printed on the server.
       *[other] The link was made by { $by }.
    }
news-admin-given = <b>{ $name }</b> is an admin now. Appointed by { $by }.
news-admin-taken = <b>{ $name }</b> is no longer an admin. Changed by { $by }.
news-removed = <b>{ $name }</b> is no longer in the company. Removed by { $by }. /people can undo it.
news-returned = <b>{ $name }</b> is in the company again. Restored by { $by }.

# --- /people ----------------------------------------------------------------------------------------------------------

people-list =
    <b>{ $count ->
        [one] { $count } person in the company
       *[other] { $count } people in the company
    }</b>{ $pages ->
        [1] {""}
       *[other] {" "}· page { $page } of { $pages }
    }
people-line =
    • { $name } — { $kind ->
        [admin] admin
        [owner] owner
       *[employee] employee
    }{ $owned ->
        [0] {""}
       *[other] , owns: { $owns }
    }{ $joined ->
        [0] {""}
       *[other] , member of: { $member }
    }
people-card =
    <b>{ $name }</b>
    { $kind ->
        [admin] Admin
        [owner] Owner of an area
       *[employee] Employee
    } · account <code>{ $account }</code> · in the company since { $since }
people-card-part =
    • { $area } — { $part ->
        [owner] owner
       *[member] member
    }
people-last-admin = This is the only admin: until there is another, they can be neither demoted nor removed.
people-gone = This person is no longer in the list.
people-already = Nothing changed: it is done already.
people-made-admin = ✓ { $name } is an admin now.
people-made-employee = ✓ { $name } is no longer an admin. The links they made are revoked.
people-areas = <b>{ $name }</b>: areas. Choose which to change.
people-part-ask =
    <b>{ $name }</b> in the area “{ $area }”: { $part ->
        [owner] owner
        [member] member
       *[none] not in it
    }.
    A member sees the area's records; an owner also decides what is true in it.
people-rename-ask = The name is “{ $name }” now. Write how to show it.
people-rename-empty = There is no letter or digit in it. Write the name again.
people-renamed = ✓ It was “{ $before }”, it is “{ $after }” now.
people-remove-ask =
    Remove from the company: <b>{ $name }</b>?
    Access closes at once. Personal records, if there are any, go to their owner as a file; nobody can read them for { $days ->
        [one] { $days } day
       *[other] { $days } days
    }, then they are erased. What was said about the company stays under this name.
people-remove-owner = • Decisions in the area “{ $area }” pass to its other owners and the admins.
people-removed =
    ✓ { $name } is no longer in the company. Access is closed.
    It can be undone until { $until }.
people-removed-list =
    { $count ->
        [0] Nobody whose removal can still be undone.
       *[other] <b>Removed, but can still return</b>
    }
people-removed-line = • { $name } — until { $until }
people-returned = ✓ { $name } is in the company again, with the same rights and records.
people-return-late = Nothing changed: { $name } is in already, or the records are erased.
people-move-link =
    A link to move to a new Telegram account: <b>{ $name }</b>. Hand it over in person: whoever opens it gets this access.
    { $link }
    It works once, until { $until }.
people-move-offered = ✓ The link for moving is below. Once it is opened, the old account loses access: { $name }.
people-move-undone = ✓ { $name } is on the old account again.
people-move-late = Nothing changed: { $name } is on another account by now, or the old one is taken.

# --- /invite ----------------------------------------------------------------------------------------------------------

invite-draft =
    <b>A new invite link</b>
    { $kind ->
        [admin] It makes an admin. For one person only.
       *[other] For employees: { $count ->
            [one] { $count } person
           *[other] { $count } people
        }.
    } It lasts { $days ->
        [one] { $days } day
       *[other] { $days } days
    }.
invite-bad-number = A whole number of people is needed, from 1 to { $most }.
invite-ask = For how many people is the link? Write a number from 1 to { $most }.
invite-made =
    ✓ The link is ready, in the message below. { $kind ->
        [admin] Whoever opens it becomes an admin: hand it over in person.
       *[other] It lets in { $count ->
            [one] { $count } person
           *[other] { $count } people
        }.
    }
    It works until { $until }. I tell all admins about everybody who comes in.
invite-link =
    An invitation { $kind ->
        [admin] for an admin
       *[other] to the company's assistant
    }. Open the link and press Start:
    { $link }
    It works until { $until }.
invite-live =
    { $count ->
        [0] No link works at the moment.
       *[other] <b>Links that work</b>
    }
invite-live-line =
    { $number }. { $kind ->
        [admin] Admin
       *[other] Employees, places left: { $count }
    }{ $some ->
        [0] {""}
       *[other] , areas: { $areas }
    }
    until { $until }, { $known ->
        [0] printed on the server
       *[other] made by { $by }
    }
invite-live-move =
    { $number }. Moving to a new account: { $name }
    until { $until }, made by { $by }
invite-voided = ✓ The link is revoked. Whoever came in stays.
invite-dead = This link does not work any more.

# --- One line for everybody -------------------------------------------------------------------------------------------

admins-only = Only admins can do this.
private-only = This is done in a private chat with me.

# --- Buttons ----------------------------------------------------------------------------------------------------------

btn-office-back = ← Back
btn-previous = ←
btn-next = →
btn-person = { $name }
btn-people-open = Card
btn-people-removed = Removed: { $count }
btn-people-make-admin = Make an admin
btn-people-make-employee = Make an employee
btn-people-areas = Areas
btn-people-area =
    { $area }{ $part ->
        [owner] {" "}· owner
        [member] {" "}· member
       *[none] {""}
    }
btn-part =
    { $chosen ->
        [0] {""}
       *[other] ✓{" "}
    }{ $part ->
        [owner] Owner
        [member] Member
       *[none] Not in it
    }
btn-people-rename = Name
btn-people-move = Another account
btn-people-remove = Remove from the company
btn-people-remove-yes = Yes, remove
btn-people-return = Bring back: { $name }
btn-invite = Invite
btn-invite-kind =
    { $chosen ->
        [0] {""}
       *[other] ✓{" "}
    }{ $kind ->
        [admin] Admin
       *[employee] Employee
    }
btn-invite-uses =
    { $chosen ->
        [0] {""}
       *[other] ✓{" "}
    }{ $count }
btn-invite-other = Another number
btn-invite-make = Make the link
btn-invite-live = Working links: { $count }
btn-invite-void = Revoke { $number }
btn-invite-void-this = Revoke the link
btn-invite-more = One more link
