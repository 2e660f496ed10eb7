// Requests to the server that serves this page.

export class Refused extends Error {}

async function parse(response) {
  const body = await response.json().catch(() => ({ error: `Сервер ответил ${response.status}` }));
  if (body.error) throw new Refused(body.error);
  return body;
}

export async function get(path, query = {}) {
  const search = new URLSearchParams(query);
  return parse(await fetch(`${path}?${search}`));
}

export async function post(path, body) {
  return parse(await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }));
}

export async function act(action, body = {}) {
  return (await post(`/sim/${action}`, body)).result;
}

export function listen(after, onEvent, onState) {
  const source = new EventSource(`/events?after=${after}`);
  source.onmessage = (message) => onEvent(JSON.parse(message.data));
  source.onopen = () => onState(true);
  source.onerror = () => onState(false);
  return source;
}

export async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}
