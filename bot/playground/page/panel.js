// «Что хранит память»: what the bot's store holds now, and the menu of faults.

import { act, get } from "./api.js";
import { arrows, closePopovers, toast, togglePopover } from "./dialogs.js";
import { byId, el, fill, icon } from "./dom.js";
import { changed, loadState, state } from "./store.js";

const POLL_MS = 2000;
const TABLE_COLUMNS = 3;
const WIDE_PX = 640;

let sections = [];
let before = new Map();
let problem = "";
let timer = 0;
const folded = new Set(JSON.parse(localStorage.getItem("folded") ?? "[]"));

export function setUpPanel() {
  byId("panel-button").append(icon("panel"));
  byId("panel-button").addEventListener("click", togglePanel);
  byId("fault-button").append(icon("bolt"));
  const popover = byId("fault-menu");
  arrows(popover);
  byId("fault-button").addEventListener("click", (event) => {
    event.stopPropagation();
    togglePopover(byId("fault-button"), popover, faultMenu);
  });
  new ResizeObserver(() => renderPanel()).observe(byId("panel"));
  renderPanel();
  refresh();
}

export function togglePanel() {
  const app = byId("app");
  const narrow = matchMedia("(max-width: 1099px)").matches;
  if (narrow) app.dataset.panel = app.dataset.panel === "open" ? "" : "open";
  else app.dataset.panel = app.dataset.panel === "closed" ? "" : "closed";
}

// Asked for soon after something happened, and every now and then besides.
export function refreshSoon() {
  clearTimeout(timer);
  timer = setTimeout(refresh, 250);
}

async function refresh() {
  clearTimeout(timer);
  if (!document.hidden && state.hasPanel) {
    try {
      accept((await get("/panel")).sections ?? []);
      problem = "";
    } catch (error) {
      problem = error.message;
    }
    renderPanel();
  }
  timer = setTimeout(refresh, POLL_MS);
}

const rowKey = (row) => JSON.stringify(row);

function accept(fresh) {
  const known = before;
  before = new Map(fresh.map((section) => [section.title, new Set(section.rows.map(rowKey))]));
  sections = fresh.map((section) => ({
    ...section,
    fresh: new Set(known.has(section.title) ? section.rows.map(rowKey).filter((key) => !known.get(section.title).has(key)) : []),
  }));
}

let painted = "";

export function renderPanel() {
  const panel = byId("panel");
  const wide = panel.clientWidth >= WIDE_PX;
  const signature = JSON.stringify([sections.map((s) => [s.title, s.columns, s.rows, s.note]), [...folded], wide, problem, state.hasPanel]);
  if (signature === painted) return;
  painted = signature;
  const scroll = panel.querySelector(".panel-body")?.scrollTop ?? 0;
  fill(
    panel,
    el(
      "header",
      { class: "panel-head" },
      el("h2", {}, "Что хранит память"),
      el("button", { class: "icon-button", testid: "panel-expand", "aria-label": "Шире", title: "Шире", onclick: () => byId("app").classList.toggle("panel-wide") }, icon("expand")),
      el("button", { class: "icon-button panel-close", "aria-label": "Закрыть", testid: "panel-close", onclick: togglePanel }, icon("close")),
    ),
    el("div", { class: "panel-body", testid: "panel-body" }, problem ? el("p", { class: "notice bad" }, `Память не отвечает: ${problem}`) : null, body(wide)),
  );
  panel.querySelector(".panel-body").scrollTop = scroll;
}

function body(wide) {
  if (!state.hasPanel) return el("p", { class: "notice" }, "Этот сервер запущен без бота рядом, показывать нечего.");
  if (!sections.length) return el("p", { class: "notice" }, "Пока пусто. Скажите боту что-нибудь, что стоит запомнить.");
  return sections.map((section) => sectionView(section, wide));
}

function sectionView(section, wide) {
  const open = !folded.has(section.title);
  return el(
    "section",
    { class: "panel-section", testid: "panel-section", data: { title: section.title } },
    el(
      "button",
      { class: "section-head", "aria-expanded": String(open), onclick: () => fold(section.title) },
      icon("down", "chevron"),
      el("span", { class: "section-title" }, section.title),
      el("span", { class: "count" }, section.rows.length),
    ),
    open ? el("div", { class: "section-body" }, section.note ? el("p", { class: "section-note" }, section.note) : null, rows(section, wide)) : null,
  );
}

function fold(title) {
  if (folded.has(title)) folded.delete(title);
  else folded.add(title);
  localStorage.setItem("folded", JSON.stringify([...folded]));
  renderPanel();
}

function rows(section, wide) {
  if (!section.rows.length) return el("p", { class: "section-empty" }, "Пусто");
  const columns = section.columns ?? [];
  return columns.length <= TABLE_COLUMNS || wide ? table(section, columns) : section.rows.map((row) => recordCard(section, columns, row));
}

function cellText(cell) {
  if (cell === null || cell === undefined) return "—";
  if (typeof cell === "object" && !Array.isArray(cell)) return cellText(cell.text);
  if (typeof cell === "boolean") return cell ? "да" : "нет";
  return Array.isArray(cell) ? cell.map(cellText).join(", ") : String(cell);
}

const tone = (cell) => (cell && typeof cell === "object" && cell.tone ? `tone-${String(cell.tone).replace(/\W/g, "")}` : "");

function table(section, columns) {
  return el(
    "div",
    { class: "table-wrap" },
    el(
      "table",
      {},
      columns.length ? el("thead", {}, el("tr", {}, columns.map((name) => el("th", { scope: "col" }, name)))) : null,
      el("tbody", {}, section.rows.map((row) => el("tr", { class: section.fresh.has(rowKey(row)) ? "fresh" : "", testid: "panel-row" }, row.map((cell) => el("td", { class: tone(cell) }, cellText(cell)))))),
    ),
  );
}

// In a narrow panel a record with many fields reads better as a card: its longest text first, the rest below.
function recordCard(section, columns, row) {
  const texts = row.map(cellText);
  const main = texts.reduce((best, text, index) => (text.length > texts[best].length ? index : best), 0);
  return el(
    "div",
    { class: `record ${section.fresh.has(rowKey(row)) ? "fresh" : ""}`, testid: "panel-row" },
    el("p", { class: `record-main ${tone(row[main])}` }, texts[main]),
    el(
      "dl",
      {},
      row.map((cell, index) => (index === main || texts[index] === "—" || texts[index] === "" ? null : el("div", {}, el("dt", {}, columns[index] ?? ""), el("dd", { class: tone(cell) }, texts[index])))),
    ),
  );
}

// Faults

const FAULTS = [
  { id: "outage", label: "Нет связи 30 секунд", note: "бот не может ни спросить, ни ответить", run: () => act("fault", { kind: "outage", seconds: 30 }) },
  { id: "flood", label: "«Слишком часто» (429)", note: "пять следующих сообщений бота отклоняются", run: () => act("fault", { kind: "429", methods: ["sendMessage", "editMessageText"], times: 5, retry_after: 2 }) },
  { id: "lost", label: "Ответ сервера потерян", note: "сообщение ушло, но бот об этом не узнал", run: () => act("fault", { kind: "lose_answer", methods: ["sendMessage"] }) },
  { id: "slow", label: "Медленная сеть 30 секунд", note: "каждый вызов на секунду дольше", run: () => act("fault", { kind: "slow", delay_s: 1, seconds: 30 }) },
  { id: "repeat", label: "Повторить доставку", note: "пять последних обновлений придут ещё раз", run: repeat },
  { id: "poison", label: "Непонятное обновление", note: "такого вида бот не знает", run: () => act("update", { fields: { message: { message_id: 1, date: "не дата", chat: null } } }) },
];

async function repeat() {
  const count = await act("redeliver", { count: 5 });
  if (!count) throw new Error("Повторять пока нечего");
}

function faultMenu() {
  return [
    el("p", { class: "menu-title" }, "Сбои", el("span", { class: "muted" }, "проверьте, что ничего не теряется")),
    FAULTS.map((fault) =>
      el("button", { class: "menu-item two-lines", role: "menuitem", testid: `fault-${fault.id}`, onclick: () => start(fault) }, el("span", {}, fault.label), el("span", { class: "muted" }, fault.note)),
    ),
    el("hr", {}),
    el("button", { class: "menu-item", role: "menuitem", testid: "fault-clear", onclick: clear }, icon("check"), el("span", {}, "Всё починить")),
  ];
}

async function start(fault) {
  closePopovers();
  try {
    await fault.run();
    toast(fault.label);
  } catch (error) {
    toast(error.message, "bad");
  }
  await health();
}

async function clear() {
  closePopovers();
  await act("faults", { clear: true });
  await health();
  toast("Связь исправна");
}

export async function health() {
  try {
    const now = await get("/ui/health");
    const same = now.connected === state.bot.connected && JSON.stringify(now.faults) === JSON.stringify(state.faults);
    state.faults = now.faults;
    state.bot.connected = now.connected;
    if (!same) changed("head");
  } catch {
    loadState().catch(() => {});
  }
}
