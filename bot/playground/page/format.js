// How things look as text: entities, dates, sizes, names.

import { el } from "./dom.js";

const FORMATS = {
  time: { hour: "2-digit", minute: "2-digit" },
  day: { day: "numeric", month: "long" },
  dayWithYear: { day: "numeric", month: "long", year: "numeric" },
  shortDay: { day: "2-digit", month: "2-digit" },
  key: { day: "2-digit", month: "2-digit", year: "numeric" },
};

let formats = {};

// Every time on the page is in one zone: the company's, or the browser's where none is named.
export function setZone(zone) {
  const timeZone = zone || undefined;
  formats = Object.fromEntries(Object.entries(FORMATS).map(([name, options]) => [name, new Intl.DateTimeFormat("ru", { ...options, timeZone })]));
}

setZone("");

const MS_A_DAY = 86400000;

export const clock = (seconds) => formats.time.format(new Date(seconds * 1000));

export const dayKey = (seconds) => formats.key.format(new Date(seconds * 1000));

const keyBefore = (days) => formats.key.format(new Date(Date.now() - days * MS_A_DAY));

export function dayName(seconds) {
  const date = new Date(seconds * 1000);
  const key = dayKey(seconds);
  if (key === keyBefore(0)) return "Сегодня";
  if (key === keyBefore(1)) return "Вчера";
  return key.slice(-4) === keyBefore(0).slice(-4) ? formats.day.format(date) : formats.dayWithYear.format(date);
}

export function shortTime(seconds) {
  const date = new Date(seconds * 1000);
  return dayKey(seconds) === keyBefore(0) ? formats.time.format(date) : formats.shortDay.format(date);
}

export function size(bytes) {
  if (bytes < 1024) return `${bytes} Б`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(bytes < 10240 ? 1 : 0).replace(".", ",")} КБ`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace(".", ",")} МБ`;
}

export function duration(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const plurals = new Intl.PluralRules("ru");

export function plural(count, one, few, many) {
  return `${count} ${{ one, few, many }[plurals.select(count)] ?? few}`;
}

export function fullName(user) {
  return [user.first_name, user.last_name].filter(Boolean).join(" ");
}

export function initials(name) {
  const words = name.replace(/[«»"()]/g, "").trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[1]] : words;
  return letters.map((word) => [...word][0]).join("").toUpperCase() || "?";
}

export function avatar(id, name, className = "") {
  return el("div", { class: `avatar ${className}`, data: { hue: String(Math.abs(Number(id)) % 8) }, "aria-hidden": "true" }, initials(name));
}

// Text with entities to nodes. Offsets are UTF-16 units, which is what JavaScript strings count in.
export function formatted(text, entities, actions) {
  const sorted = [...(entities ?? [])].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return piece(text, 0, text.length, sorted, actions);
}

function piece(text, from, to, entities, actions) {
  const nodes = [];
  let at = from;
  let index = 0;
  while (index < entities.length) {
    const entity = entities[index];
    const end = Math.min(entity.offset + entity.length, to);
    index += 1;
    if (entity.offset < at || entity.offset >= to || end <= entity.offset) continue;
    const inner = [];
    while (index < entities.length && entities[index].offset < end) inner.push(entities[index++]);
    nodes.push(text.slice(at, entity.offset));
    nodes.push(wrapped(entity, text.slice(entity.offset, end), piece(text, entity.offset, end, inner, actions), actions));
    // A block stands on its own lines, so the line break after it is not shown a second time.
    at = BLOCKS.has(entity.type) && text[end] === "\n" ? end + 1 : end;
  }
  nodes.push(text.slice(at, to));
  return nodes.filter((node) => node !== "");
}

const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);
const TAGS = { bold: "strong", italic: "em", underline: "u", strikethrough: "s" };

function wrapped(entity, text, children, actions) {
  const kind = entity.type;
  if (TAGS[kind]) return el(TAGS[kind], {}, children);
  if (kind === "code") return el("code", { class: "tap-copy", title: "Нажмите, чтобы скопировать", onclick: () => actions.copy(text) }, children);
  if (kind === "pre") {
    return el("pre", { class: "tap-copy", title: "Нажмите, чтобы скопировать", onclick: () => actions.copy(text) }, el("code", {}, children));
  }
  if (kind === "blockquote") return el("blockquote", {}, children);
  if (kind === "expandable_blockquote") {
    return el("blockquote", { class: "expandable", onclick: (event) => event.currentTarget.classList.toggle("open") }, children);
  }
  if (kind === "spoiler") {
    return el("span", { class: "spoiler", onclick: (event) => event.currentTarget.classList.add("open") }, children);
  }
  if (kind === "text_link") return link(entity.url, children, actions);
  if (kind === "url") return link(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`, children, actions);
  if (kind === "email") return link(`mailto:${text}`, children, actions);
  if (kind === "bot_command") {
    return el("button", { class: "text-command", type: "button", onclick: () => actions.command(text) }, children);
  }
  if (["mention", "text_mention", "hashtag", "phone_number", "cashtag"].includes(kind)) return el("span", { class: "mention" }, children);
  return el("span", {}, children);
}

function link(url, children, actions) {
  const safe = /^(https?|mailto|tel|tg):/i.test(url);
  if (!safe) return el("span", {}, children);
  return el(
    "a",
    {
      href: url,
      target: "_blank",
      rel: "noopener noreferrer",
      onclick: (event) => {
        if (actions.open(url)) event.preventDefault();
      },
    },
    children,
  );
}

// One line about a message, for lists, replies and pins.
export function summary(message) {
  if (message.text) return message.text.replace(/\s+/g, " ");
  const caption = message.caption ? `, ${message.caption.replace(/\s+/g, " ")}` : "";
  const kinds = [
    ["photo", "Фото"],
    ["animation", "GIF"],
    ["video", "Видео"],
    ["video_note", "Видеосообщение"],
    ["voice", "Голосовое сообщение"],
    ["audio", "Аудио"],
    ["contact", "Контакт"],
    ["venue", "Место"],
    ["location", "Геопозиция"],
    ["game", "Игра"],
    ["story", "История"],
  ];
  if (message.document && !message.animation) return `${message.document.file_name ?? "Файл"}${caption}`;
  if (message.sticker) return `${message.sticker.emoji ?? ""} Стикер`.trim();
  if (message.poll) return `Опрос: ${message.poll.question}`;
  if (message.dice) return message.dice.emoji;
  for (const [field, name] of kinds) if (message[field]) return name + caption;
  return serviceText(message) ?? "Сообщение";
}

export function serviceText(message) {
  const who = message.from ? fullName(message.from) : message.chat.title;
  if (message.new_chat_members) {
    const names = message.new_chat_members.map(fullName).join(", ");
    const self = message.new_chat_members.length === 1 && message.new_chat_members[0].id === message.from?.id;
    return self ? `${who} теперь в группе` : `${who} добавляет в группу: ${names}`;
  }
  if (message.left_chat_member) {
    const gone = fullName(message.left_chat_member);
    return message.left_chat_member.id === message.from?.id ? `${gone} покидает группу` : `${who} удаляет из группы: ${gone}`;
  }
  if (message.pinned_message) return `${who} закрепляет сообщение: «${summary(message.pinned_message).slice(0, 60)}»`;
  if (message.new_chat_title) return `${who} меняет название на «${message.new_chat_title}»`;
  if (message.group_chat_created || message.supergroup_chat_created) return "Группа создана";
  if (message.channel_chat_created) return "Канал создан";
  if (message.forum_topic_created) return `Открыта тема «${message.forum_topic_created.name}»`;
  if (message.migrate_to_chat_id) return "Группа стала супергруппой";
  if (message.migrate_from_chat_id) return "Супергруппа создана из группы";
  return null;
}
