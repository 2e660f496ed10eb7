// What the page knows, and how the server's events change it. Rendering listens to `changed`.

import { get, listen, post } from "./api.js";
import { fullName, setZone } from "./format.js";

const ACTION_LIFE_MS = 5000;

export const state = {
  bot: null,
  people: new Map(),
  groups: new Map(),
  me: null,
  chatId: null,
  topic: null,
  messages: new Map(),
  more: false,
  drafts: new Map(),
  actions: new Map(),
  commands: [],
  faults: [],
  hasPanel: false,
  hints: [],
  linked: false,
  reply: null,
  editing: null,
  answers: new Map(),
};

const listeners = new Set();
export const onChange = (listener) => listeners.add(listener);

const pending = new Set();
export function changed(...parts) {
  const first = pending.size === 0;
  parts.forEach((part) => pending.add(part));
  if (first) {
    queueMicrotask(() => {
      const now = new Set(pending);
      pending.clear();
      listeners.forEach((listener) => listener(now));
    });
  }
}

// Which chats a person sees

export const person = () => state.people.get(state.me);

export function chatsOf(user) {
  if (!user) return [];
  const mine = [...state.groups.values()].filter((group) => group.members.some((member) => member.user.id === user.id));
  return [privateChat(user), ...mine.map(groupChat)].sort((a, b) => (b.last?.message.date ?? 0) - (a.last?.message.date ?? 0));
}

function privateChat(user) {
  return { id: user.id, type: "private", title: fullName(state.bot), last: user.private.last, unread: user.unread[user.id] ?? 0, members: [] };
}

function groupChat(group) {
  return { ...group, unread: person()?.unread[group.id] ?? 0 };
}

export function currentChat() {
  return chatsOf(person()).find((chat) => chat.id === state.chatId) ?? null;
}

export const unreadOf = (user) => Object.values(user.unread).reduce((sum, count) => sum + count, 0);

// Loading

export async function loadState() {
  const fresh = await get("/ui/state");
  state.bot = fresh.bot;
  state.people = new Map(fresh.people.map((user) => [user.id, user]));
  state.groups = new Map(fresh.chats.map((chat) => [chat.id, chat]));
  state.faults = fresh.faults;
  state.hasPanel = fresh.has_panel;
  state.hints = fresh.hints ?? [];
  setZone(fresh.zone);
  changed("sidebar", "head", "faults", "composer");
  return fresh.seq;
}

export async function loadChat() {
  const { me, chatId } = state;
  if (me === null || chatId === null) return;
  const fresh = await get("/ui/messages", { user_id: me, chat_id: chatId });
  if (state.me !== me || state.chatId !== chatId) return;
  state.messages = new Map(fresh.messages.map((view) => [view.message.message_id, view]));
  state.more = fresh.more;
  state.drafts = new Map(fresh.drafts.map((draft) => [draft.id, timed(draft)]));
  state.commands = fresh.commands;
  changed("messages", "composer", "head", "opened");
  markRead();
}

export async function loadOlder() {
  const { me, chatId, messages } = state;
  if (!state.more || messages.size === 0) return;
  const before = Math.min(...messages.keys());
  const fresh = await get("/ui/messages", { user_id: me, chat_id: chatId, before });
  if (state.chatId !== chatId || state.me !== me) return;
  state.messages = new Map([...fresh.messages.map((view) => [view.message.message_id, view]), ...messages]);
  state.more = fresh.more;
  changed("messages");
}

async function loadCommands() {
  const { me, chatId } = state;
  if (me === null || chatId === null) return;
  state.commands = (await post("/sim/commands", { user_id: me, chat_id: chatId })).result;
  changed("composer");
}

export function markRead() {
  const last = Math.max(0, ...state.messages.keys());
  const user = person();
  if (!user || !last || document.hidden) return;
  if (!user.unread[state.chatId]) return;
  user.unread[state.chatId] = 0;
  changed("sidebar");
  post("/ui/read", { user_id: state.me, chat_id: state.chatId, message_id: last });
}

// Choosing

export function openChat(chatId) {
  state.chatId = chatId;
  state.topic = null;
  state.reply = state.editing = null;
  state.messages = new Map();
  state.drafts = new Map();
  changed("sidebar", "head", "messages", "composer");
  return loadChat();
}

export function become(userId, chatId = null) {
  state.me = userId;
  const chats = chatsOf(person());
  const keep = chats.some((chat) => chat.id === (chatId ?? state.chatId));
  return openChat(keep ? (chatId ?? state.chatId) : userId);
}

// Events

function timed(draft) {
  return { ...draft, until: Date.now() + Math.max(0, draft.expires * 1000 - Date.now()) };
}

export function upsert(view) {
  const chatId = view.message.chat.id;
  if (chatId === state.chatId && !view.deleted) state.messages.set(view.message.message_id, view);
  changed("messages");
}

const handlers = {
  message(event) {
    const chatId = event.chat_id;
    noteLast(chatId, event, true);
    if (event.by_bot) state.actions.delete(chatId);
    if (chatId !== state.chatId) return;
    state.drafts.clear();
    state.messages.set(event.message.message_id, event);
    changed("messages", "head", "arrived");
    if (event.by_bot && event.markup?.force_reply && !event.placed) changed("forced");
    markRead();
  },
  edit(event) {
    noteLast(event.chat_id, event, false);
    const known = state.messages.has(event.message.message_id);
    if (event.chat_id === state.chatId && known && !event.deleted) state.messages.set(event.message.message_id, event);
    changed("messages", "sidebar");
  },
  delete(event) {
    if (event.chat_id === state.chatId) state.messages.delete(event.message_id);
    changed("messages");
    loadState();
  },
  draft(event) {
    if (event.chat_id !== state.chatId) return;
    state.drafts.set(event.draft.id, timed(event.draft));
    state.actions.delete(event.chat_id);
    changed("messages", "head");
  },
  action(event) {
    state.actions.set(event.chat_id, { kind: event.action, until: Date.now() + ACTION_LIFE_MS });
    changed("head", "messages");
    setTimeout(() => changed("head", "messages"), ACTION_LIFE_MS + 50);
  },
  callback(event) {
    state.answers.set(event.callback_id, event);
    changed("answer");
  },
  users: loadState,
  chats: loadState,
  members: loadState,
  commands: loadCommands,
};

function noteLast(chatId, view, isNew) {
  const group = state.groups.get(chatId);
  const owner = state.people.get(chatId);
  const target = group ?? owner?.private;
  if (!target) return void loadState();
  if (isNew || target.last?.message.message_id === view.message.message_id) target.last = view;
  if (owner && view.message.from?.id === owner.id) owner.started = true;
  if (isNew && !view.placed) {
    const readers = group ? group.members.map((member) => state.people.get(member.user.id)) : [owner];
    for (const reader of readers) {
      if (reader && view.message.from?.id !== reader.id) reader.unread[chatId] = (reader.unread[chatId] ?? 0) + 1;
    }
  }
  changed("sidebar", "composer");
}

let gone = false;

export function follow(seq) {
  listen(
    seq,
    (event) => {
      handlers[event.kind]?.(event);
      changed("world");
    },
    (linked) => {
      state.linked = linked;
      changed("link");
      if (linked && gone) loadState().then(loadChat);
      gone = !linked;
    },
  );
}
