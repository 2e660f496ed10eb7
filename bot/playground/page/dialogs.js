// Things that lie over the page: toasts, alerts, menus, dialogs.

import { byId, el, fill, icon } from "./dom.js";

export function toast(text, kind = "info") {
  const node = el("div", { class: `toast ${kind}`, testid: "toast" }, text);
  byId("toasts").append(node);
  setTimeout(() => node.classList.add("leaving"), 3200);
  setTimeout(() => node.remove(), 3600);
}

let restoreFocus = null;

export function closeLayer() {
  const layer = byId("layer");
  if (!layer.firstChild) return false;
  layer.replaceChildren();
  restoreFocus?.focus?.();
  restoreFocus = null;
  return true;
}

export const layerIsOpen = () => Boolean(byId("layer").firstChild);

function show(node, onBackdrop = closeLayer) {
  restoreFocus = restoreFocus ?? document.activeElement;
  byId("layer").replaceChildren(el("div", { class: "backdrop", onclick: onBackdrop }), node);
}

export function dialog({ title, body, buttons = [], testid = "dialog" }) {
  const node = el(
    "div",
    { class: "dialog", role: "dialog", "aria-modal": "true", "aria-label": title, testid },
    el("header", { class: "dialog-head" }, el("h2", {}, title), el("button", { class: "icon-button", "aria-label": "Закрыть", onclick: closeLayer }, icon("close"))),
    el("div", { class: "dialog-body" }, body),
    buttons.length ? el("footer", { class: "dialog-foot" }, buttons) : null,
  );
  show(node);
  (node.querySelector("input, [data-autofocus]") ?? node.querySelector("button"))?.focus();
  return node;
}

export function alertBox(text) {
  dialog({
    title: "Сообщение бота",
    testid: "alert",
    body: el("p", { class: "alert-text" }, text),
    buttons: [el("button", { class: "button primary", "data-autofocus": true, onclick: closeLayer }, "Понятно")],
  });
}

export function menu(x, y, items, { testid = "context-menu", top = null } = {}) {
  const list = el(
    "div",
    { class: "popover context-menu", role: "menu", testid },
    top,
    items.filter(Boolean).map((item) =>
      el(
        "button",
        {
          class: `menu-item ${item.danger ? "danger" : ""}`,
          role: "menuitem",
          testid: item.testid,
          onclick: () => {
            closeLayer();
            item.run();
          },
        },
        icon(item.icon),
        el("span", {}, item.label),
      ),
    ),
  );
  show(list);
  byId("layer").firstChild.classList.add("clear");
  byId("layer").firstChild.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    closeLayer();
  });
  const box = list.getBoundingClientRect();
  list.style.left = `${Math.max(8, Math.min(x, innerWidth - box.width - 8))}px`;
  list.style.top = `${Math.max(8, Math.min(y, innerHeight - box.height - 8))}px`;
  list.querySelector(".menu-item")?.focus();
  arrows(list);
}

// Arrow keys move through the items of an open menu.
export function arrows(list) {
  list.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const items = [...list.querySelectorAll("button")];
    const step = event.key === "ArrowDown" ? 1 : -1;
    items[(items.indexOf(document.activeElement) + step + items.length) % items.length]?.focus();
    event.preventDefault();
  });
}

export function togglePopover(button, popover, build) {
  const opening = popover.hidden;
  closePopovers();
  if (!opening) return;
  fill(popover, build());
  popover.hidden = false;
  button.setAttribute("aria-expanded", "true");
  popover.querySelector("button")?.focus();
}

export function closePopovers() {
  let closed = false;
  for (const popover of document.querySelectorAll(".popover[id]")) {
    if (!popover.hidden) closed = true;
    popover.hidden = true;
  }
  document.querySelectorAll("[aria-haspopup][aria-expanded]").forEach((button) => button.setAttribute("aria-expanded", "false"));
  return closed;
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = el("textarea", { class: "offscreen" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast("Скопировано");
}
