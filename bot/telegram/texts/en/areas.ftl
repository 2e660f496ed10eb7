### Areas and their sites, groups, the area of a private chat.

# --- Names ------------------------------------------------------------------------------------------------------------

name-bullet = • { $name }
name-one-line = A name is one line. Write it again.
name-empty = A name needs at least one letter or digit. Write it again.
name-long = Too long: { $most } characters fit. Write a shorter one.
area-unknown =
    There is no area “{ $name }”. { $count ->
        [0] There are no areas at all yet: an admin creates them.
       *[other] There are these:
    }
site-unknown =
    The area “{ $area }” has no site “{ $name }”. { $count ->
        [0] It has no sites yet.
       *[other] It has these:
    }

# --- /area ------------------------------------------------------------------------------------------------------------

area-none = There are no areas yet: an admin creates them with /areas.
area-none-yet = This chat does not work in any area yet.
area-current = This chat works in the area <b>{ $area }</b>.
area-switch-hint = It can be switched:
area-switched = ✓ This chat now works in the area <b>{ $area }</b>.
area-not-yours = The area “{ $area }” is open to its members. Ask an admin to add you.

# --- Groups -----------------------------------------------------------------------------------------------------------

group-joined = Hello. First, what I see here.
group-hears-all = I see <b>every message</b> of the group (privacy mode is off, or I am an admin here). I answer only when spoken to: by name, by @{ $bot }, in reply to a message of mine, or with /ask; the rest is the course of the conversation. To let me see only what is meant for me: /setprivacy → Enable in @BotFather, then remove me from the group and add me again.
group-hears-addressed = Privacy mode is <b>on</b>: only commands and replies to my messages reach me; calling me by name or by @{ $bot } does not. Ask like this: <code>/ask question</code>. To let me hear my name too: /setprivacy → Disable in @BotFather, then remove me from the group and add me again.
group-bound = The group works in the area <b>{ $area }</b>.
group-unbound = The group is bound to no area, so I do nothing more here. An admin of the company can bind it: /bind
bind-in-group = This command is for the group or topic to be bound to an area: write it there.
bind-no-areas = There are no areas yet. Create the first in a private chat with me: /areas
bind-ask =
    { $topic ->
        [0] Which area is this group for?
       *[other] Which area is this topic for?
    }
bind-now =
    { $topic ->
        [0] The group works
       *[other] The topic works
    } in the area <b>{ $area }</b>. It can be changed:
bind-done =
    ✓ { $topic ->
        [0] The group now works
       *[other] The topic now works
    } in the area <b>{ $area }</b>.
bind-undone = ✓ Unbound.

# --- /areas -----------------------------------------------------------------------------------------------------------

areas-list =
    { $count ->
        [0] No areas yet. An area is a line of work: sales, stock, contracts. It has owners, members and a role in which I answer.
       *[other] <b>Areas</b>
    }
areas-line =
    • { $area }{ $default ->
        [0] {""}
       *[other] {" "}(default)
    } — { $owned ->
        [0] no owner
       *[other] { $owners }
    }{ $members ->
        [0] {""}
        [one] , { $members } member
       *[other] , { $members } members
    }
areas-card =
    <b>{ $area }</b>{ $default ->
        [0] {""}
       *[other] {" "}· default: private chats work in it until they are switched
    }
areas-role = <blockquote>{ $role }</blockquote>
areas-no-role = No role is set: I answer as an ordinary assistant.
areas-owners =
    Owners: { $count ->
        [0] none, the admins decide
       *[other] { $names }
    }
areas-members =
    Members: { $count ->
        [0] none
       *[other] { $names }
    }
areas-sites =
    Sites: { $count ->
        [0] none
       *[other] { $names }
    }
areas-chat =
    { $topic ->
        [0] Group: { $title }
       *[other] Topic in the group: { $title }
    }
areas-people = People of the area <b>{ $area }</b>. Choose whom to change.
areas-gone = This area is closed already.
areas-new-ask = What is the new area called? Write a name, for example “Purchasing”.
areas-rename-ask = Write the new name.
areas-role-ask = Write the role: who I am in this area, in what tone I answer, what I look out for. In one message.
areas-role-long = Too long: this is { $percent } % of the room a role has in every answer. Shorten it and send it again.
areas-role-set = ✓ The role of the area “{ $area }” is set; it is below.
areas-name-taken = There is an area “{ $name }” already. Write another name.
areas-opened =
    ✓ The area “{ $area }” is created.{ $default ->
        [0] {""}
       *[other] {" "}It is the first one, so it is the default.
    }
areas-renamed = ✓ It was “{ $before }”, it is “{ $after }” now.
areas-made-default = ✓ The default area is “{ $area }” now.
areas-close-ask = Close the area <b>{ $area }</b>?
areas-close-chats =
    { $count ->
        [0] No groups are bound to it.
        [one] { $count } group or topic will be unbound.
       *[other] { $count } groups or topics will be unbound.
    }
areas-close-default = This is the default area: make another one the default first.
areas-closed = ✓ The area “{ $area }” is closed, its groups are unbound.
areas-handed-over = Passing to the admins: rules — { $rules }, skills — { $skills }, records to decide — { $waiting }.
areas-nothing-handed-over = It holds no rules, skills or records to decide.
areas-reopened = ✓ The area “{ $area }” is open again, with the same people. Bind the groups anew: /bind
areas-reopen-impossible = Not opened: the area is open already, or another one took its name.
news-area-closed = The area “{ $area }” was closed by { $by }.

# --- Sites ------------------------------------------------------------------------------------------------------------

sites-list =
    { $count ->
        [0] The area <b>{ $area }</b> has no sites. A site is what is worked on: a web site, a channel, a client's project.
       *[other] Sites of the area <b>{ $area }</b>
    }
sites-card = <b>{ $site }</b> · a site of the area “{ $area }”
sites-gone = This site is gone already.
sites-new-ask = What is the site called? Write a name.
sites-opened = ✓ The site “{ $site }” is added to the area “{ $area }”.
sites-closed = ✓ The site “{ $site }” is closed.
sites-name-taken = This area has a site “{ $name }” already. Write another name.

# --- Buttons ----------------------------------------------------------------------------------------------------------

btn-area = { $area }
btn-areas-new = + New area
btn-areas-rename = Name
btn-areas-role = Role
btn-areas-people = People
btn-areas-person =
    { $name }{ $part ->
        [owner] {" "}· owner
        [member] {" "}· member
       *[none] {""}
    }
btn-areas-sites = Sites
btn-areas-default = Make default
btn-areas-close = Close
btn-areas-close-yes = Yes, close
btn-areas-reopen = Open again
btn-site = { $site }
btn-site-new = + New site
btn-site-close = Close the site
btn-unbind = Unbind
