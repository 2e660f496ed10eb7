"""Files the bot may download."""

from __future__ import annotations

from bot.playground.api.registry import method
from bot.playground.errors import bad_request
from bot.playground.model import Json
from bot.playground.params import Params
from bot.playground.world import World

_MAX_DOWNLOAD = 20 * 1024 * 1024


@method("getFile")
def get_file(world: World, params: Params) -> Json:
    file = world.files.get(params.text("file_id") or "")
    if file is None:
        raise bad_request("invalid file_id")
    if len(file.data) > _MAX_DOWNLOAD:
        raise bad_request("file is too big")
    return file.json() | {"file_path": file.path}
