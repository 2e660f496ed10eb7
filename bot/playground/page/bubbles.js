// Messages as bubbles.

import { act } from "./api.js";
import { beginEdit, beginReply, sendCommand } from "./composer.js";
import { copy, dialog, menu, toast } from "./dialogs.js";
import { byId, el, fill, icon } from "./dom.js";
import { avatar, clock, dayKey, dayName, duration, formatted, fullName, serviceText, size, summary } from "./format.js";
import { chooseChat, choosePerson, showChat } from "./sidebar.js";
import { become, changed, currentChat, loadOlder, state } from "./store.js";

const GROUPED_S = 300;
const ANSWER_LIFE_MS = 15000;
const QUICK_REACTIONS = ["👍", "❤", "🔥", "👏", "🤔", "👎"];

// Nodes are kept while what they show stays the same, so that pictures, selections and open menus survive.
let kept = new Map();
const waiting = new Map();

export function renderMessages({ stick }) {
  const box = byId("messages");
  const scroller = byId("scroller");
  const chat = currentChat();
  const fromBottom = scroller.scrollHeight - scroller.scrollTop;
  const fresh = new Map();
  const nodes = [];
  if (state.more) nodes.push(keep(fresh, "older", "1", olderButton));
  const views = shown();
  let day = null;
  views.forEach((view, index) => {
    const message = view.message;
    if (dayKey(message.date) !== day) {
      day = dayKey(message.date);
      nodes.push(keep(fresh, `day ${day}`, "1", () => el("div", { class: "day" }, el("span", {}, dayName(message.date)))));
    }
    const first = !joins(views[index - 1]?.message, message);
    const last = !joins(message, views[index + 1]?.message);
    const waits = waiting.get(message.message_id) ?? "";
    const version = `${view.changed_seq} ${first} ${last} ${waits} ${state.me} ${JSON.stringify(view.reactions)}`;
    nodes.push(keep(fresh, message.message_id, version, () => row(view, chat, { first, last })));
  });
  if (!views.length && chat) nodes.push(emptyChat(chat));
  for (const draft of state.drafts.values()) if (draft.until > Date.now()) nodes.push(draftBubble(draft));
  const action = state.actions.get(state.chatId);
  if (action && action.until > Date.now() && !state.drafts.size) nodes.push(typingBubble());
  kept = fresh;
  box.replaceChildren(...nodes);
  scroller.scrollTop = stick ? scroller.scrollHeight : scroller.scrollHeight - fromBottom;
}

function keep(fresh, key, version, build) {
  const known = kept.get(`${state.chatId} ${key}`);
  const entry = known && known.version === version ? known : { version, node: build() };
  fresh.set(`${state.chatId} ${key}`, entry);
  return entry.node;
}

function shown() {
  const views = [...state.messages.values()].sort((a, b) => a.message.message_id - b.message.message_id);
  return state.topic ? views.filter((view) => view.message.message_thread_id === state.topic) : views;
}

function joins(earlier, later) {
  if (!earlier || !later || serviceText(earlier) || serviceText(later)) return false;
  const same = earlier.from?.id === later.from?.id && earlier.sender_chat?.id === later.sender_chat?.id;
  return same && later.date - earlier.date < GROUPED_S && dayKey(earlier.date) === dayKey(later.date);
}

function olderButton() {
  return el("button", { class: "older link-button", testid: "load-older", onclick: loadOlder }, "Показать более ранние");
}

function emptyChat(chat) {
  const bot = chat.type === "private";
  return el(
    "div",
    { class: "empty", testid: "empty-chat" },
    bot ? icon("bot", "big") : null,
    el("p", {}, bot ? "Здесь вы говорите с ботом один на один." : "В группе пока тихо."),
    el("p", { class: "muted" }, bot ? "Нажмите «Начать»." : "Напишите первым."),
  );
}

// One message

function row(view, chat, { first, last }) {
  const message = view.message;
  const service = serviceText(message);
  if (service) return el("div", { class: "service", testid: `message-${message.message_id}` }, el("span", {}, service));
  const mine = isMine(message);
  const group = chat && chat.type !== "private";
  const name = message.sender_chat?.title ?? (message.from ? fullName(message.from) : "");
  const who = message.sender_chat ?? message.from ?? { id: 0 };
  return el(
    "article",
    {
      class: `row ${mine ? "mine" : "theirs"} ${first ? "first" : ""} ${last ? "last" : ""}`,
      testid: `message-${message.message_id}`,
      data: { from: String(message.from?.id ?? ""), byBot: String(view.by_bot), messageId: String(message.message_id) },
      oncontextmenu: (event) => openMenu(event, view),
      ondblclick: (event) => {
        if (!event.target.closest("a, button, pre, code, .text")) beginReply(view);
      },
    },
    group && !mine ? (last ? avatar(view.by_bot ? state.bot.id : who.id, name, `small ${view.by_bot ? "bot-avatar" : ""}`) : el("div", { class: "avatar-space" })) : null,
    el(
      "div",
      { class: "bubble-column" },
      el(
        "div",
        { class: `bubble ${message.sticker || message.dice ? "bare" : ""}`, testid: "bubble" },
        group && !mine && first ? el("div", { class: "author", data: { hue: String(Math.abs(who.id) % 8) } }, name, message.author_signature ? el("span", { class: "muted" }, ` ${message.author_signature}`) : null) : null,
        forwardLine(message),
        replyQuote(message),
        media(message),
        text(message),
        reactions(view),
        el("span", { class: "meta" }, editedMark(view), el("time", {}, clock(message.date))),
      ),
      keyboard(view),
    ),
    el("button", { class: "row-more icon-button", "aria-label": "Действия с сообщением", testid: "message-more", onclick: (event) => openMenu(event, view) }, icon("more")),
  );
}

export const isMine = (message) => message.from?.id === state.me && !message.sender_chat;

function text(message) {
  const body = message.text ?? message.caption;
  if (!body) return null;
  const entities = message.entities ?? message.caption_entities;
  const emoji = message.text && /^(\p{Extended_Pictographic}\uFE0F?){1,3}$/u.test(message.text);
  return el("div", { class: `text ${emoji ? "jumbo" : ""}`, testid: "message-text", dir: "auto" }, formatted(body, entities, textActions));
}

const textActions = {
  copy,
  command: (command) => sendCommand(command),
  // A link to this bot or to a chat of this page is opened here rather than on the internet.
  open(url) {
    const post = url.match(/^(?:https?:\/\/)?t\.me\/([A-Za-z0-9_]+)(?:\/\d+)?\/?$/i);
    const chat = post && [...state.groups.values()].find((group) => (group.username ?? "").toLowerCase() === post[1].toLowerCase());
    if (chat) return void showChat(chat.id), true;
    const match = url.match(/^(?:https?:\/\/)?t\.me\/([A-Za-z0-9_]+)\/?(?:\?start=([\w-]{1,64}))?$/i);
    if (!match || match[1].toLowerCase() !== (state.bot.username ?? "").toLowerCase()) return false;
    choosePerson("Кто открывает ссылку?", async (user) => {
      await become(user.id, user.id);
      await showChat(user.id);
      await act("send", { chat_id: user.id, user_id: user.id, text: match[2] ? `/start ${match[2]}` : "/start" });
    });
    return true;
  },
};

function editedMark(view) {
  const former = view.edits.filter((edit) => (edit.content.text ?? edit.content.caption) !== undefined);
  const now = view.message.text ?? view.message.caption;
  const texts = former.map((edit) => edit.content.text ?? edit.content.caption);
  if (!texts.some((each) => each !== now)) return null;
  return el(
    "button",
    {
      class: "edited",
      testid: "edited-mark",
      title: "Показать прежний текст",
      onclick: () =>
        dialog({
          title: "Как менялось сообщение",
          testid: "edit-history",
          body: [...texts, now].map((each, index) =>
            el("div", { class: "version" }, el("p", { class: "muted" }, index === texts.length ? "Сейчас" : `Версия ${index + 1}`), el("p", { class: "text" }, each)),
          ),
        }),
    },
    "изменено",
  );
}

function forwardLine(message) {
  const origin = message.forward_origin;
  if (!origin) return null;
  const name = {
    user: () => fullName(origin.sender_user),
    hidden_user: () => origin.sender_user_name,
    chat: () => origin.sender_chat.title,
    channel: () => origin.chat.title,
  }[origin.type]?.();
  return el("div", { class: "forwarded", testid: "forwarded" }, "Переслано от ", el("strong", {}, name ?? "кого-то"));
}

function replyQuote(message) {
  const topicStart = message.reply_to_message?.forum_topic_created;
  const target = message.reply_to_message ?? message.external_reply;
  if (!target || topicStart) return null;
  const origin = target.origin;
  const name = origin
    ? (origin.sender_user_name ?? origin.chat?.title ?? origin.sender_chat?.title ?? fullName(origin.sender_user ?? {}))
    : (target.sender_chat?.title ?? fullName(target.from ?? {}));
  return el(
    "button",
    { class: "reply-quote", testid: "reply-quote", data: { hue: String(Math.abs(target.from?.id ?? 0) % 8) }, onclick: () => jumpTo(target.message_id) },
    el("span", { class: "reply-name" }, name),
    el("span", { class: "reply-text" }, message.quote?.text ?? (origin ? "Сообщение из другого чата" : summary(target))),
  );
}

export function jumpTo(messageId) {
  const node = byId("messages").querySelector(`[data-message-id="${Number(messageId)}"]`);
  if (!node) return;
  node.scrollIntoView({ block: "center", behavior: "smooth" });
  node.classList.remove("flash");
  void node.offsetWidth;
  node.classList.add("flash");
}

const fileUrl = (id) => `/ui/file/${encodeURIComponent(id)}`;

function media(message) {
  if (message.photo) {
    const biggest = message.photo[message.photo.length - 1];
    return el("a", { class: "photo", href: fileUrl(biggest.file_id), target: "_blank", testid: "photo" }, el("img", { src: fileUrl(biggest.file_id), alt: "Фото", loading: "lazy" }));
  }
  if (message.sticker) return el("div", { class: "sticker", testid: "sticker" }, message.sticker.emoji ?? "🏷");
  if (message.dice) return el("div", { class: "sticker" }, message.dice.emoji);
  const file = message.document ?? message.audio ?? message.video ?? message.animation;
  if (file) return card("file", file.file_name ?? "Файл", [file.file_size !== undefined ? size(file.file_size) : null, "скачать"].filter(Boolean).join(" · "), fileUrl(file.file_id), file.file_name);
  if (message.voice) return card("mic", "Голосовое сообщение", duration(message.voice.duration));
  if (message.video_note) return card("mic", "Видеосообщение", duration(message.video_note.duration));
  if (message.contact) return card("user", [message.contact.first_name, message.contact.last_name].filter(Boolean).join(" "), message.contact.phone_number);
  if (message.venue) return card("pin", message.venue.title, message.venue.address);
  if (message.location) return card("pin", "Геопозиция", `${message.location.latitude.toFixed(4)}, ${message.location.longitude.toFixed(4)}`);
  if (message.poll) {
    return el("div", { class: "poll", testid: "poll" }, el("strong", {}, message.poll.question), message.poll.options.map((option) => el("div", { class: "poll-option" }, option.text)), el("span", { class: "muted" }, message.poll.is_anonymous ? "Анонимный опрос" : "Опрос"));
  }
  if (!message.text && !message.caption) return el("div", { class: "text muted" }, "Сообщение этого вида здесь не показывается");
  return null;
}

function card(symbol, title, note, href = null, name = "") {
  const props = href ? { class: "file", href, download: name, testid: "file" } : { class: "file", testid: "card" };
  return el(href ? "a" : "div", props, el("span", { class: "file-icon" }, icon(symbol)), el("span", { class: "file-text" }, el("span", { class: "file-name" }, title), el("span", { class: "muted" }, note)));
}

function reactions(view) {
  const counts = new Map();
  for (const [who, list] of Object.entries(view.reactions)) {
    for (const reaction of list) {
      const symbol = reaction.emoji ?? "★";
      const entry = counts.get(symbol) ?? { count: 0, mine: false };
      counts.set(symbol, { count: entry.count + 1, mine: entry.mine || Number(who) === state.me });
    }
  }
  if (!counts.size) return null;
  return el(
    "div",
    { class: "reactions", testid: "reactions" },
    [...counts].map(([symbol, { count, mine }]) => el("button", { class: `reaction ${mine ? "mine" : ""}`, onclick: () => react(view, mine ? [] : [symbol]) }, symbol, count > 1 ? ` ${count}` : "")),
  );
}

async function react(view, emoji) {
  await attempt(act("react", { user_id: state.me, chat_id: state.chatId, message_id: view.message.message_id, emoji }));
}

export async function attempt(promise) {
  try {
    return await promise;
  } catch (error) {
    toast(error.message, "bad");
    return undefined;
  }
}

// Inline keyboards

function keyboard(view) {
  const rows = view.message.reply_markup?.inline_keyboard;
  if (!rows) return null;
  return el(
    "div",
    { class: "keyboard", testid: "keyboard" },
    rows.map((buttons) => el("div", { class: "keyboard-row" }, buttons.map((button) => inlineButton(view, button)))),
  );
}

function inlineButton(view, button) {
  const busy = button.callback_data !== undefined && waiting.get(view.message.message_id) === button.callback_data;
  const corner = button.url || button.web_app ? "link" : button.copy_text ? "copy" : null;
  return el(
    "button",
    {
      class: `inline-button ${button.style ?? ""} ${busy ? "busy" : ""}`,
      testid: "inline-button",
      disabled: Boolean(button.disabled),
      title: button.copy_text ? "Скопировать" : (button.url ?? null),
      onclick: () => press(view, button),
    },
    el("span", {}, button.text),
    corner ? icon(corner, "corner") : null,
  );
}

async function press(view, button) {
  if (button.copy_text) return copy(button.copy_text.text);
  const url = button.url ?? button.web_app?.url ?? button.login_url?.url;
  if (url) {
    if (!textActions.open(url)) window.open(url, "_blank", "noopener");
    return undefined;
  }
  if (button.callback_data === undefined) return toast("Такая кнопка здесь не работает");
  const messageId = view.message.message_id;
  setWaiting(messageId, button.callback_data);
  const callbackId = await attempt(act("tap", { user_id: state.me, chat_id: state.chatId, message_id: messageId, data: button.callback_data }));
  if (callbackId === undefined) return setWaiting(messageId, null);
  pressed.set(callbackId, messageId);
  setTimeout(() => finish(callbackId), ANSWER_LIFE_MS);
  changed("answer");
  return undefined;
}

const pressed = new Map();

function setWaiting(messageId, data) {
  if (data === null) waiting.delete(messageId);
  else waiting.set(messageId, data);
  changed("messages");
}

function finish(callbackId) {
  if (!pressed.has(callbackId)) return;
  setWaiting(pressed.get(callbackId), null);
  pressed.delete(callbackId);
}

// Answers that came for the buttons pressed on this page.
export function takeAnswers(showAlert) {
  for (const callbackId of [...pressed.keys()]) {
    const event = state.answers.get(callbackId);
    if (!event) continue;
    finish(callbackId);
    if (event.answer.text) (event.answer.show_alert ? showAlert : toast)(event.answer.text);
  }
  if (state.answers.size > 200) state.answers.clear();
}

// What the bot is doing

function draftBubble(draft) {
  return el(
    "article",
    { class: "row theirs first last draft", testid: "draft" },
    el(
      "div",
      { class: "bubble-column" },
      el("div", { class: "bubble" }, el("div", { class: "text", testid: "draft-text" }, draft.text ? formatted(draft.text, draft.entities, textActions) : "Думаю", el("span", { class: "caret" }))),
      draft.can_stop
        ? el("div", { class: "keyboard" }, el("div", { class: "keyboard-row" }, el("button", { class: "inline-button", testid: "stop-draft", onclick: () => stopDraft(draft) }, icon("stop"), el("span", {}, "Остановить"))))
        : null,
    ),
  );
}

async function stopDraft(draft) {
  await attempt(act("stop_draft", { user_id: state.me, draft_id: draft.id }));
  state.drafts.delete(draft.id);
  changed("messages");
}

function typingBubble() {
  return el("article", { class: "row theirs first last", testid: "typing" }, el("div", { class: "bubble-column" }, el("div", { class: "bubble typing" }, el("i", {}), el("i", {}), el("i", {}))));
}

// The menu of a message

function openMenu(event, view) {
  if (event.type === "contextmenu" && event.target.closest("a[href]") && !event.target.closest(".file, .photo")) return;
  event.preventDefault();
  event.stopPropagation();
  const message = view.message;
  const mine = isMine(message);
  const selected = String(getSelection()).trim();
  const quote = selected && (message.text ?? message.caption ?? "").includes(selected) ? selected : null;
  const box = event.currentTarget.getBoundingClientRect();
  const x = event.clientX || box.left;
  const y = event.clientY || box.bottom;
  const body = message.text ?? message.caption;
  const top = el("div", { class: "quick-reactions" }, QUICK_REACTIONS.map((emoji) => el("button", { class: "quick", "aria-label": `Реакция ${emoji}`, onclick: () => (document.querySelector(".backdrop")?.click(), react(view, [emoji])) }, emoji)));
  menu(
    x,
    y,
    [
      { icon: "reply", label: quote ? "Ответить на выделенное" : "Ответить", testid: "ctx-reply", run: () => beginReply(view, quote) },
      mine && { icon: "edit", label: "Изменить", testid: "ctx-edit", run: () => beginEdit(view) },
      body && { icon: "copy", label: "Копировать текст", testid: "ctx-copy", run: () => copy(quote ?? body) },
      { icon: "forward", label: "Переслать…", testid: "ctx-forward", run: () => forward(view) },
      (mine || currentChat()?.type === "private") && { icon: "trash", label: "Удалить", testid: "ctx-delete", danger: true, run: () => remove(view) },
    ],
    { top },
  );
}

function forward(view) {
  chooseChat("Переслать", async (chat) => {
    const done = await attempt(act("forward", { user_id: state.me, from_chat_id: state.chatId, message_id: view.message.message_id, chat_id: chat.id }));
    if (done) showChat(chat.id);
  });
}

async function remove(view) {
  await attempt(act("delete", { user_id: state.me, chat_id: state.chatId, message_id: view.message.message_id }));
}

export function renderTopics() {
  const chat = currentChat();
  const topics = Object.entries(chat?.topics ?? {});
  const bar = byId("topics");
  bar.hidden = !topics.length;
  const choose = (id) => {
    state.topic = id;
    changed("messages", "head", "opened");
  };
  const chip = (id, name) => el("button", { class: `chip ${state.topic === id ? "current" : ""}`, testid: id ? `topic-${id}` : "topic-all", onclick: () => choose(id) }, name);
  fill(bar, chip(null, "Все темы"), topics.map(([id, name]) => chip(Number(id), name)));
}
