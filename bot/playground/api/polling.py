"""How the bot gets its updates."""

from __future__ import annotations

import re

from bot.playground.api.registry import method
from bot.playground.errors import bad_request, conflict
from bot.playground.model import Json
from bot.playground.params import Params
from bot.playground.updates import BY_WEBHOOK
from bot.playground.world import World

_PORTS = frozenset({443, 80, 88, 8443})


class RawResult(bytes):
    """A result that is JSON already."""


def _allowed_updates(world: World, params: Params) -> None:
    allowed = params.json("allowed_updates")
    if allowed is None:
        return
    if not isinstance(allowed, list):
        raise bad_request("can't parse allowed_updates JSON object")
    world.updates.allowed = [str(each) for each in allowed] or None


@method("getUpdates")
async def get_updates(world: World, params: Params) -> RawResult:
    offset = params.integer("offset") or 0
    limit = params.integer("limit") or 100
    timeout = params.integer("timeout") or 0
    if not world.updates.webhook_url:
        _allowed_updates(world, params)
    found = await world.updates.poll(offset=offset, limit=max(1, min(limit, 100)), timeout=min(max(timeout, 0), 50))
    return RawResult(found)


@method("setWebhook")
def set_webhook(world: World, params: Params) -> bool:
    url = params.text("url") or ""
    secret = params.text("secret_token")
    _allowed_updates(world, params)
    params.integer("max_connections")
    params.upload("certificate")
    if params.boolean("drop_pending_updates"):
        world.updates.drop_pending()
    if secret is not None and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret):
        raise bad_request("secret token contains unallowed characters")
    if url:
        _check_webhook_url(world, url)
        world.updates.interrupt(conflict(BY_WEBHOOK))
    world.webhook.set(url, secret)
    return True


def _check_webhook_url(world: World, url: str) -> None:
    match = re.match(r"(https?)://([^/:]+)(?::(\d+))?", url)
    if match is None or (match.group(1) != "https" and not world.plain_webhooks):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    port = int(match.group(3) or 443)
    if port not in _PORTS and not world.plain_webhooks:
        raise bad_request("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")


@method("deleteWebhook")
def delete_webhook(world: World, params: Params) -> bool:
    if params.boolean("drop_pending_updates"):
        world.updates.drop_pending()
    world.webhook.set("", None)
    return True


@method("getWebhookInfo")
def get_webhook_info(world: World, params: Params) -> Json:
    body: Json = {
        "url": world.updates.webhook_url,
        "has_custom_certificate": False,
        "pending_update_count": len(world.updates.pending),
    }
    if world.updates.webhook_url:
        body["max_connections"] = 40
    if world.webhook.last_error:
        body["last_error_date"] = world.webhook.last_error_date
        body["last_error_message"] = world.webhook.last_error
    if world.updates.allowed:
        body["allowed_updates"] = world.updates.allowed
    return body
