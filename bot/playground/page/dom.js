// Building elements. Text always becomes a text node, so nothing that people write is ever read as markup.

export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") node.className = value;
    else if (name === "testid") node.dataset.testid = value;
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node && typeof value !== "string") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  append(node, children);
  return node;
}

export function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return node;
}

export function fill(node, ...children) {
  node.replaceChildren();
  return append(node, children);
}

export const byId = (id) => document.getElementById(id);

const PATHS = {
  send: "M4 12 20 4l-4.5 16-4-6.5L4 12Zm7.5 1.5L20 4",
  attach: "m20 11-8.2 8.2a5 5 0 0 1-7-7l8.9-9a3.3 3.3 0 0 1 4.7 4.8l-8.8 8.8a1.7 1.7 0 0 1-2.4-2.3l7.7-7.8",
  back: "m14.5 5-7 7 7 7",
  down: "m5 9 7 7 7-7",
  close: "M6 6l12 12M18 6 6 18",
  reply: "M10 6 4 11.5 10 17v-3.5c5 0 8 1.5 10 5 0-6-3.5-9-10-9V6Z",
  edit: "m4 20 1-4.5L16 4.5l3.5 3.5L8.5 19 4 20Zm10-13.5L17.5 10",
  forward: "M14 6l6 5.5L14 17v-3.5c-5 0-8 1.5-10 5 0-6 3.5-9 10-9V6Z",
  copy: "M9 9h10v11H9zM6 15H5V4h10v2",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  bolt: "M13 3 5 14h6l-1 7 8-11h-6l1-7Z",
  panel: "M4 5h16v14H4zM14 5v14M16.5 9h1.5M16.5 12h1.5",
  plus: "M12 5v14M5 12h14",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  menu: "M5 7h14M5 12h14M5 17h9",
  slash: "M14.5 4 9.5 20",
  check: "m5 12.5 4.5 4.5L19 7",
  stop: "M7 7h10v10H7z",
  mic: "M12 4a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0v-5A2.5 2.5 0 0 1 12 4ZM6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-4 3.5-6 7.5-6s6.700 2 7.5 6",
  pin: "M12 21s7-6.200 7-11a7 7 0 1 0-14 0c0 4.800 7 11 7 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  link: "M9 15 20 4M13 4h7v7M18 14v6H4V6h6",
  expand: "M4 10V4h6M20 14v6h-6M4 4l7 7M20 20l-7-7",
  keyboard: "M3 7h18v10H3zM7 10.5h.01M11 10.5h.01M15 10.5h.01M8 14h8",
  bot: "M6 9h12v9H6zM12 9V5.5M9.5 13h.01M14.5 13h.01M3.5 12.5v2M20.5 12.5v2",
};

export function icon(name, className = "") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon ${className}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
