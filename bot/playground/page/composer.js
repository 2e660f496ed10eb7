// The box one writes in: text, replies, edits, files, the commands menu, reply keyboards.

import { act, base64 } from "./api.js";
import { toast } from "./dialogs.js";
import { byId, el, fill, icon } from "./dom.js";
import { fullName, size, summary } from "./format.js";
import { changed, currentChat, person, state, upsert } from "./store.js";

const LIMIT = 4096;
const CAPTION_LIMIT = 1024;

const drafts = new Map();
let files = [];
let chosen = 0;
let parts = null;
let listing = false;

const draftKey = () => `${state.me} ${state.chatId}`;

export function setUpComposer() {
  const input = el("textarea", {
    class: "composer-input",
    testid: "composer-input",
    placeholder: "Сообщение",
    "aria-label": "Сообщение",
    oninput: onInput,
    onkeydown: onKey,
    onpaste: onPaste,
  });
  input.rows = 1;
  const picker = el("input", { type: "file", class: "offscreen", testid: "file-input", onchange: () => (addFiles(picker.files), (picker.value = "")) });
  picker.multiple = true;
  picker.tabIndex = -1;
  parts = {
    input,
    picker,
    context: el("div", { class: "composer-context", testid: "composer-context", hidden: true }),
    tray: el("div", { class: "tray", testid: "tray", hidden: true }),
    menu: el("div", { class: "commands", testid: "commands-menu", role: "listbox", hidden: true }),
    menuButton: el("button", { class: "menu-button", testid: "commands-button", onclick: toggleCommands }, icon("menu"), el("span", {}, "Меню")),
    attach: el("button", { class: "icon-button", testid: "composer-attach", "aria-label": "Приложить файл", title: "Приложить файл", onclick: () => picker.click() }, icon("attach")),
    send: el("button", { class: "send", testid: "composer-send", "aria-label": "Отправить", onclick: submit }, icon("send")),
    replies: el("div", { class: "reply-keyboard", testid: "reply-keyboard", hidden: true }),
    start: el("button", { class: "button primary start", testid: "start-button", onclick: () => sendText("/start") }, "Начать"),
    line: el("div", { class: "composer-line" }),
  };
  parts.line.append(parts.menuButton, parts.attach, input, parts.send, picker);
  fill(byId("composer"), parts.menu, parts.context, parts.tray, parts.line, parts.start, parts.replies);
  setUpDrop();
}

export function renderComposer() {
  const chat = currentChat();
  const me = person();
  byId("composer").hidden = !chat || !me;
  if (!chat || !me) return;
  const starting = chat.type === "private" && !me.started;
  const silent = chat.type === "channel" && !chat.members.some((member) => member.user.id === me.id && ["creator", "administrator"].includes(member.status));
  byId("composer").hidden = silent;
  parts.start.hidden = !starting;
  parts.line.hidden = starting;
  parts.menuButton.hidden = !state.commands.length;
  renderContext();
  renderTray();
  renderReplies();
  if (parts.input.dataset.key !== draftKey()) {
    parts.input.dataset.key = draftKey();
    files = [];
    setText(drafts.get(draftKey()) ?? "");
  }
  parts.input.placeholder = placeholder();
  renderCommands();
}

function placeholder() {
  if (state.editing) return "Новый текст";
  const asked = state.reply?.view.markup?.input_field_placeholder;
  return asked ?? "Сообщение";
}

function setText(text) {
  parts.input.value = text;
  grow();
}

function grow() {
  const { input, send } = parts;
  input.style.height = "auto";
  // Out of sight it has no height to measure.
  if (input.scrollHeight) input.style.height = `${Math.min(input.scrollHeight, 220)}px`;
  send.classList.toggle("ready", Boolean(input.value.trim() || files.length));
}

function onInput() {
  if (!state.editing) drafts.set(draftKey(), parts.input.value);
  chosen = 0;
  listing = false;
  grow();
  renderCommands();
}

// Words put in for the person to send or change.
export function suggest(text) {
  drafts.set(draftKey(), text);
  setText(text);
  changed("composer");
  focusInput();
}

// Reply and edit

export function beginReply(view, quote = null) {
  state.editing = null;
  state.reply = { view, quote };
  changed("composer");
  focusInput();
}

export function beginEdit(view) {
  state.reply = null;
  state.editing = view;
  setText(view.message.text ?? view.message.caption ?? "");
  changed("composer");
  focusInput();
}

export function cancelContext() {
  const had = state.reply || state.editing || files.length;
  if (state.editing) setText(drafts.get(draftKey()) ?? "");
  state.reply = state.editing = null;
  files = [];
  changed("composer");
  grow();
  return Boolean(had);
}

// The bot asked for a reply: the box opens as if the person had chosen to answer.
export function answerForced() {
  const last = [...state.messages.values()].filter((view) => view.by_bot).pop();
  if (!last?.markup?.force_reply || state.editing || parts.input.value.trim() || !asksMe(last)) return;
  state.reply = { view: last, quote: null };
  changed("composer");
}

function asksMe(view) {
  const answered = [...state.messages.values()].some((other) => other.message.from?.id === state.me && other.seq > view.seq);
  if (answered || !view.markup.selective) return !answered;
  const mentioned = (view.message.entities ?? []).some((entity) => entity.user?.id === state.me);
  return mentioned || view.message.reply_to_message?.from?.id === state.me;
}

function renderContext() {
  const target = state.editing ?? state.reply?.view;
  parts.context.hidden = !target;
  if (!target) return;
  const author = target.message.from ? fullName(target.message.from) : target.message.chat.title;
  fill(
    parts.context,
    icon(state.editing ? "edit" : "reply"),
    el("div", { class: "context-text" }, el("span", { class: "context-title" }, state.editing ? "Изменение" : `В ответ: ${author}`), el("span", { class: "context-line" }, state.reply?.quote ? `«${state.reply.quote}»` : summary(target.message))),
    el("button", { class: "icon-button", "aria-label": "Отменить", testid: "cancel-context", onclick: cancelContext }, icon("close")),
  );
}

export function focusInput() {
  if (!parts.line.hidden && matchMedia("(hover: hover)").matches) parts.input.focus();
}

// Files

function addFiles(list) {
  files = [...files, ...list].slice(0, 10);
  changed("composer");
  grow();
  focusInput();
}

function onPaste(event) {
  const pasted = [...(event.clipboardData?.files ?? [])];
  if (!pasted.length) return;
  event.preventDefault();
  addFiles(pasted);
}

function renderTray() {
  parts.tray.hidden = !files.length;
  fill(
    parts.tray,
    files.map((file, index) =>
      el("span", { class: "tray-file" }, icon("file"), el("span", { class: "tray-name" }, file.name), el("span", { class: "muted" }, size(file.size)), el("button", { class: "icon-button tiny", "aria-label": "Убрать", onclick: () => (files.splice(index, 1), changed("composer"), grow()) }, icon("close"))),
    ),
  );
}

function setUpDrop() {
  const area = document.querySelector(".conversation");
  const hint = byId("drop-hint");
  let depth = 0;
  const mark = (step) => {
    depth = Math.max(0, depth + step);
    hint.hidden = !depth;
  };
  area.addEventListener("dragenter", (event) => event.dataTransfer?.types.includes("Files") && mark(1));
  area.addEventListener("dragleave", () => mark(-1));
  area.addEventListener("dragover", (event) => event.preventDefault());
  area.addEventListener("drop", (event) => {
    event.preventDefault();
    depth = 0;
    mark(0);
    if (event.dataTransfer?.files.length) addFiles(event.dataTransfer.files);
  });
}

// Sending

async function submit() {
  const text = parts.input.value.trim();
  if (state.editing) return submitEdit(text);
  if (files.length) return submitFiles(text);
  if (!text) return undefined;
  setText("");
  drafts.delete(draftKey());
  for (const piece of pieces(text, LIMIT)) if (!(await sendText(piece))) return undefined;
  return undefined;
}

// Telegram's clients cut a long text at the limit, at a line or a space when one is near.
function pieces(text, limit) {
  const found = [];
  let rest = text;
  while (rest.length > limit) {
    const window = rest.slice(0, limit);
    const at = Math.max(window.lastIndexOf("\n"), window.lastIndexOf(" "));
    const cut = at > limit / 2 ? at : limit;
    found.push(rest.slice(0, cut));
    rest = rest.slice(cut).trimStart();
  }
  return [...found, rest];
}

function addressed(fields) {
  const body = { chat_id: state.chatId, user_id: state.me, ...fields };
  if (state.topic) body.thread_id = state.topic;
  if (state.reply) {
    body.reply_to = state.reply.view.message.message_id;
    if (state.reply.quote) body.quote = state.reply.quote;
  }
  return body;
}

async function deliver(fields) {
  const body = addressed(fields);
  const reply = state.reply;
  // Before the answer: by then the bot may have asked for another reply.
  state.reply = null;
  try {
    upsert(await act("send", body));
    changed("composer", "sent");
    return true;
  } catch (error) {
    state.reply = reply;
    changed("composer");
    toast(`Не отправлено: ${error.message}`, "bad");
    return false;
  }
}

export const sendText = (text) => deliver({ text });

export function sendCommand(command) {
  const chat = currentChat();
  const plain = chat?.type === "private" ? command.replace(/@.*$/, "") : command;
  return sendText(plain);
}

async function submitEdit(text) {
  if (!text) return;
  const view = state.editing;
  try {
    await act("edit", { chat_id: state.chatId, user_id: state.me, message_id: view.message.message_id, text });
    cancelContext();
  } catch (error) {
    toast(error.message, "bad");
  }
}

async function submitFiles(caption) {
  if (caption.length > CAPTION_LIMIT) return toast(`Подпись длиннее ${CAPTION_LIMIT} знаков`, "bad");
  const batch = files;
  const album = batch.length > 1 ? String(Date.now()) : undefined;
  files = [];
  setText("");
  drafts.delete(draftKey());
  for (const [index, file] of batch.entries()) {
    const kind = /^image\/(png|jpeg|webp|gif)$/.test(file.type) ? "photo" : "document";
    const upload = { data: await base64(file), name: file.name, mime: file.type, kind };
    if (!(await deliver({ file: upload, text: index ? undefined : caption || undefined, media_group_id: album }))) return undefined;
  }
  return undefined;
}

// Keys

function onKey(event) {
  const menuOpen = !parts.menu.hidden;
  const items = parts.menu.querySelectorAll("button");
  if (menuOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    chosen = (chosen + (event.key === "ArrowDown" ? 1 : -1) + items.length) % items.length;
    return renderCommands();
  }
  if (menuOpen && (event.key === "Tab" || (event.key === "Enter" && !event.shiftKey))) {
    event.preventDefault();
    return event.key === "Tab" ? complete(items[chosen]?.dataset.command) : items[chosen]?.click();
  }
  if (menuOpen && event.key === "Escape") {
    event.stopPropagation();
    listing = false;
    parts.menu.hidden = true;
    return undefined;
  }
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    return submit();
  }
  if (event.key === "ArrowUp" && !parts.input.value) {
    const own = [...state.messages.values()].filter((view) => view.message.from?.id === state.me && (view.message.text || view.message.caption)).pop();
    if (own) {
      event.preventDefault();
      beginEdit(own);
    }
  }
  return undefined;
}

// The commands menu

function matching() {
  const typed = parts.input.value;
  if (listing) return state.commands;
  if (!/^\/[a-z0-9_]*$/i.test(typed)) return [];
  return state.commands.filter((each) => each.command.startsWith(typed.slice(1).toLowerCase()));
}

function renderCommands() {
  const found = matching();
  parts.menu.hidden = !found.length || parts.line.hidden;
  chosen = Math.min(chosen, Math.max(found.length - 1, 0));
  fill(
    parts.menu,
    found.map((each, index) =>
      el(
        "button",
        {
          class: `command-item ${index === chosen ? "current" : ""}`,
          role: "option",
          testid: `command-${each.command}`,
          data: { command: each.command },
          onclick: () => {
            listing = false;
            setText("");
            drafts.delete(draftKey());
            parts.menu.hidden = true;
            sendText(commandText(each.command));
          },
        },
        el("span", { class: "command-name" }, `/${each.command}`),
        el("span", { class: "command-note" }, each.description),
      ),
    ),
  );
  parts.menu.querySelector(".current")?.scrollIntoView({ block: "nearest" });
}

const commandText = (command) => (currentChat()?.type === "private" ? `/${command}` : `/${command}@${state.bot.username}`);

function complete(command) {
  if (command) setText(`/${command} `);
  renderCommands();
}

function toggleCommands() {
  listing = parts.menu.hidden;
  chosen = 0;
  renderCommands();
  if (!listing) parts.menu.hidden = true;
  focusInput();
}

export function closeCommands() {
  const open = !parts.menu.hidden;
  listing = false;
  parts.menu.hidden = true;
  return open;
}

// Reply keyboards

function renderReplies() {
  const last = [...state.messages.values()].filter((view) => view.markup && (view.markup.keyboard || view.markup.remove_keyboard)).pop();
  const rows = last?.markup.keyboard;
  const used = last?.markup.one_time_keyboard && [...state.messages.values()].some((view) => view.message.from?.id === state.me && view.seq > last.seq);
  parts.replies.hidden = !rows || Boolean(used);
  if (!rows) return;
  fill(
    parts.replies,
    rows.map((row) =>
      el("div", { class: "keyboard-row" }, row.map((button) => {
        const label = typeof button === "string" ? button : button.text;
        return el("button", { class: "inline-button", testid: "reply-button", onclick: () => sendText(label) }, label);
      })),
    ),
  );
}
