// Who one is, and the list of chats.

import { act } from "./api.js";
import { suggest } from "./composer.js";
import { arrows, closeLayer, closePopovers, dialog, toast, togglePopover } from "./dialogs.js";
import { byId, el, fill, icon } from "./dom.js";
import { avatar, fullName, shortTime, summary } from "./format.js";
import { become, chatsOf, loadState, openChat, person, state, unreadOf } from "./store.js";

const badge = (count, testid) => (count ? el("span", { class: "badge", testid }, count > 99 ? "99+" : count) : null);

export function renderSidebar() {
  const me = person();
  renderSwitcher(me);
  fill(byId("chat-list"), chatsOf(me).map(chatItem));
  renderHints();
  const total = me ? unreadOf(me) : 0;
  document.title = total ? `(${total}) Памятка — демо` : "Памятка — демо";
}

function renderSwitcher(me) {
  const others = [...state.people.values()].filter((user) => user.id !== state.me);
  const waiting = others.reduce((sum, user) => sum + unreadOf(user), 0);
  fill(
    byId("person-switcher"),
    me ? avatar(me.id, fullName(me)) : avatar(0, "?"),
    el(
      "span",
      { class: "person-text" },
      el("span", { class: "person-name" }, me ? `Вы: ${fullName(me)}` : "Кто вы?"),
      el("span", { class: "person-note" }, me?.note || "сменить человека"),
    ),
    badge(waiting, "others-unread"),
    icon("down", "chevron"),
  );
}

// What to try: a press becomes the person who would say it and puts the words into the box.
function renderHints() {
  const hints = state.hints.filter((hint) => state.people.has(hint.as));
  byId("hints").hidden = !hints.length;
  fill(byId("hints"), el("h2", {}, "Попробуйте"), hints.map(hintItem));
}

function hintItem(hint) {
  return el(
    "button",
    { class: "hint", testid: "hint", title: hint.then, onclick: () => tryOut(hint) },
    avatar(hint.as, fullName(state.people.get(hint.as)), "small"),
    el("span", { class: "hint-text" }, el("span", { class: "hint-title" }, `${hint.title} — `, el("span", { class: "hint-words" }, `«${nested(hint.text)}»`)), el("span", { class: "hint-then" }, hint.then)),
  );
}

const nested = (text) => text.replaceAll("«", "„").replaceAll("»", "“");

async function tryOut(hint) {
  byId("app").dataset.view = "chat";
  await become(hint.as, hint.as);
  suggest(hint.text);
}

function chatItem(chat) {
  const last = chat.last?.message;
  const mine = last?.from?.id === state.me;
  const group = chat.type !== "private";
  const author = !last || !group ? "" : mine ? "Вы: " : last.from && !last.new_chat_members ? `${last.from.first_name}: ` : "";
  return el(
    "button",
    {
      class: `chat-item ${chat.id === state.chatId ? "current" : ""}`,
      testid: `chat-item-${chat.id}`,
      "aria-current": chat.id === state.chatId ? "true" : null,
      onclick: () => showChat(chat.id),
    },
    avatar(group ? chat.id : state.bot.id, chat.title, group ? "" : "bot-avatar"),
    el(
      "span",
      { class: "chat-item-text" },
      el(
        "span",
        { class: "chat-item-top" },
        el("span", { class: "chat-item-title" }, chat.title),
        last ? el("time", { class: "chat-item-time" }, shortTime(last.date)) : null,
      ),
      el(
        "span",
        { class: "chat-item-bottom" },
        el("span", { class: "chat-item-last" }, last ? [author ? el("span", { class: "author" }, author) : null, summary(last).slice(0, 120)] : "Сообщений пока нет"),
        badge(chat.id === state.chatId && !document.hidden ? 0 : chat.unread, `unread-${chat.id}`),
      ),
    ),
  );
}

export function showChat(chatId) {
  byId("app").dataset.view = "chat";
  return openChat(chatId);
}

export function setUpSidebar() {
  const button = byId("person-switcher");
  const popover = byId("person-menu");
  arrows(popover);
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    togglePopover(button, popover, personMenu);
  });
}

function personMenu() {
  const people = [...state.people.values()];
  return [
    people.map((user) =>
      el(
        "button",
        {
          class: `menu-item person-option ${user.id === state.me ? "current" : ""}`,
          role: "menuitem",
          testid: `person-option-${user.id}`,
          onclick: () => {
            closePopovers();
            become(user.id);
          },
        },
        avatar(user.id, fullName(user), "small"),
        el("span", { class: "person-text" }, el("span", { class: "person-name" }, fullName(user)), user.note ? el("span", { class: "person-note" }, user.note) : null),
        user.id === state.me ? icon("check") : badge(unreadOf(user)),
      ),
    ),
    el("hr", {}),
    el("button", { class: "menu-item", role: "menuitem", testid: "person-add", onclick: addPerson }, icon("plus"), el("span", {}, "Новый человек…")),
  ];
}

function addPerson(event) {
  event.stopPropagation();
  closePopovers();
  const name = el("input", { class: "field", testid: "person-name-input", placeholder: "Имя и фамилия", maxlength: "60" });
  const create = async () => {
    if (!name.value.trim()) return name.focus();
    try {
      const user = await act("user", { name: name.value, note: "незнакомец" });
      closeLayer();
      await loadState();
      await become(user.id);
    } catch (error) {
      toast(error.message, "bad");
    }
  };
  name.addEventListener("keydown", (key) => key.key === "Enter" && create());
  dialog({
    title: "Новый человек",
    body: [el("p", { class: "muted" }, "Он появится в Telegram, но компания о нём ещё не знает."), name],
    buttons: [el("button", { class: "button primary", testid: "person-create", onclick: create }, "Добавить")],
  });
}

// Asks as whom a link to the bot is opened: an invitation is usually meant for somebody else.
export function choosePerson(title, run) {
  dialog({
    title,
    testid: "choose-person",
    body: el(
      "div",
      { class: "pick-list" },
      [...state.people.values()].map((user) =>
        el(
          "button",
          {
            class: "menu-item",
            testid: `choose-person-${user.id}`,
            onclick: () => {
              closeLayer();
              run(user);
            },
          },
          avatar(user.id, fullName(user), "small"),
          el("span", { class: "person-text" }, el("span", { class: "person-name" }, fullName(user)), el("span", { class: "person-note" }, user.note)),
        ),
      ),
    ),
  });
}

export function chooseChat(title, run) {
  dialog({
    title,
    testid: "choose-chat",
    body: el(
      "div",
      { class: "pick-list" },
      chatsOf(person()).map((chat) =>
        el(
          "button",
          {
            class: "menu-item",
            testid: `choose-chat-${chat.id}`,
            onclick: () => {
              closeLayer();
              run(chat);
            },
          },
          avatar(chat.type === "private" ? state.bot.id : chat.id, chat.title, "small"),
          el("span", {}, chat.title),
        ),
      ),
    ),
  });
}
