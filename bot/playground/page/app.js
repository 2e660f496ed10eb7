// Puts the page together: set-up, rendering on change, keys.

import { answerForced, cancelContext, closeCommands, focusInput, renderComposer, setUpComposer } from "./composer.js";
import { renderMessages, renderTopics, takeAnswers } from "./bubbles.js";
import { alertBox, closeLayer, closePopovers, dialog, layerIsOpen } from "./dialogs.js";
import { byId, el, fill, icon } from "./dom.js";
import { avatar, plural } from "./format.js";
import { health, refreshSoon, setUpPanel } from "./panel.js";
import { renderSidebar, setUpSidebar, showChat } from "./sidebar.js";
import { become, chatsOf, currentChat, follow, loadState, markRead, onChange, person, state } from "./store.js";

const NEAR_BOTTOM_PX = 120;
const TO_BOTTOM_PX = 14;
const HEALTH_MS = 3000;

const scroller = () => byId("scroller");
const atBottom = () => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight < NEAR_BOTTOM_PX;

let missed = 0;
let stuck = true;

// The box below grows and shrinks: whoever was at the end of the talk stays there, with its buttons in sight.
function keepAtBottom() {
  if (stuck) scroller().scrollTop = scroller().scrollHeight;
  byId("to-bottom").style.bottom = `${byId("composer").offsetHeight + TO_BOTTOM_PX}px`;
}

function render(parts) {
  if (parts.has("sidebar")) renderSidebar();
  if (parts.has("head") || parts.has("sidebar")) renderHead();
  if (parts.has("messages") || parts.has("arrived")) {
    const stick = parts.has("opened") || parts.has("sent") || atBottom();
    if (parts.has("arrived") && !stick) missed += 1;
    renderMessages({ stick });
  }
  if (parts.has("opened")) {
    missed = 0;
    focusInput();
    remember();
  }
  if (parts.has("forced") || parts.has("opened")) answerForced();
  if (parts.has("composer") || parts.has("messages")) renderComposer();
  if (parts.has("answer")) takeAnswers(alertBox);
  if (parts.has("link")) renderLink();
  if (parts.has("world")) refreshSoon();
  renderToBottom();
}

const ACTIONS = { typing: "печатает…", upload_document: "отправляет файл…", upload_photo: "отправляет фото…", record_voice: "записывает голос…" };

function renderHead() {
  const chat = currentChat();
  const title = chat?.title ?? "Выберите чат";
  byId("chat-title").textContent = title;
  const direct = chat?.type === "private";
  byId("chat-head-avatar").replaceWith(Object.assign(avatar(direct ? state.bot.id : (chat?.id ?? 0), title, direct ? "bot-avatar" : ""), { id: "chat-head-avatar" }));
  const status = byId("chat-status");
  const action = chat && state.actions.get(chat.id);
  const acting = action && action.until > Date.now();
  status.textContent = acting ? (ACTIONS[action.kind] ?? "занят…") : describe(chat);
  status.classList.toggle("acting", Boolean(acting));
  byId("fault-button").classList.toggle("active", state.faults.length > 0);
  byId("fault-button").title = state.faults.length ? `Сбои: ${state.faults.map((fault) => fault.kind).join(", ")}` : "Сбои";
  renderTopics();
}

function describe(chat) {
  if (!chat) return "";
  if (state.faults.some((fault) => fault.kind === "outage")) {
    const left = Math.max(...state.faults.map((fault) => Math.ceil(fault.seconds_left ?? 0)));
    return `нет связи, ещё ${plural(left, "секунда", "секунды", "секунд")}`;
  }
  if (chat.type === "private") return state.bot.connected ? "бот на связи" : "бот не подключён";
  const count = chat.members.length;
  const kind = chat.type === "channel" ? plural(count, "подписчик", "подписчика", "подписчиков") : plural(count, "участник", "участника", "участников");
  return `${kind}: ${chat.members.map((member) => member.user.first_name).join(", ")}`;
}

function renderLink() {
  const node = byId("link-state");
  node.textContent = state.linked ? "" : "нет связи с сервером…";
}

function renderToBottom() {
  const button = byId("to-bottom");
  const near = atBottom();
  if (near) missed = 0;
  button.hidden = near;
  fill(button, icon("down"), missed ? el("span", { class: "badge" }, missed) : null);
}

function remember() {
  const search = new URLSearchParams({ as: state.me, chat: state.chatId });
  history.replaceState(null, "", `#${search}`);
}

// Keys

const SHORTCUTS = [
  ["Enter", "отправить"],
  ["Shift + Enter", "новая строка"],
  ["/", "команды бота"],
  ["↑", "изменить своё последнее сообщение"],
  ["Esc", "отменить ответ, закрыть меню"],
  ["Двойной щелчок рядом с сообщением", "ответить"],
  ["Правая кнопка", "действия с сообщением"],
  ["Alt + ↑ ↓", "соседний чат"],
  ["Alt + 1…9", "стать другим человеком"],
  ["Ctrl + ↓", "в конец переписки"],
];

function showShortcuts() {
  dialog({
    title: "Клавиши",
    testid: "shortcuts-dialog",
    body: el("dl", { class: "shortcuts" }, SHORTCUTS.map(([keys, what]) => el("div", {}, el("dt", {}, el("kbd", {}, keys)), el("dd", {}, what)))),
  });
}

function onKey(event) {
  if (event.key === "Escape") return void (closeLayer() || closePopovers() || closeCommands() || cancelContext());
  if (layerIsOpen()) return;
  if (event.altKey && /^[1-9]$/.test(event.key)) {
    const user = [...state.people.values()][Number(event.key) - 1];
    if (user) become(user.id);
    event.preventDefault();
  } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    const chats = chatsOf(person());
    const at = chats.findIndex((chat) => chat.id === state.chatId);
    showChat(chats[(at + (event.key === "ArrowDown" ? 1 : -1) + chats.length) % chats.length].id);
    event.preventDefault();
  } else if (event.ctrlKey && event.key === "ArrowDown") {
    toBottom();
  } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && document.activeElement === document.body) {
    focusInput();
  }
}

function toBottom() {
  scroller().scrollTo({ top: scroller().scrollHeight, behavior: "smooth" });
}

async function main() {
  setUpSidebar();
  setUpComposer();
  byId("back").append(icon("back"));
  byId("back").addEventListener("click", () => (byId("app").dataset.view = "list"));
  byId("to-bottom").addEventListener("click", toBottom);
  byId("shortcuts-button").addEventListener("click", showShortcuts);
  byId("shortcuts-button").prepend(icon("keyboard"));
  scroller().addEventListener("scroll", () => ((stuck = atBottom()), renderToBottom()), { passive: true });
  new ResizeObserver(keepAtBottom).observe(scroller());
  document.addEventListener("click", (event) => !event.target.closest(".popover") && closePopovers());
  document.addEventListener("keydown", onKey);
  document.addEventListener("visibilitychange", () => (markRead(), refreshSoon()));
  onChange(render);

  const seq = await loadState();
  setUpPanel();
  follow(seq);
  const wanted = new URLSearchParams(location.hash.slice(1));
  const me = state.people.get(Number(wanted.get("as"))) ?? [...state.people.values()][0];
  if (wanted.get("chat")) byId("app").dataset.view = "chat";
  if (me) await become(me.id, Number(wanted.get("chat")) || null);
  // Somebody who came before the company did becomes its first person.
  onChange((parts) => parts.has("sidebar") && !person() && state.people.size && become([...state.people.keys()][0]));
  setInterval(health, HEALTH_MS);
}

main().catch((error) => fill(document.body, el("p", { class: "fatal" }, `Страница не запустилась: ${error.message}`)));

