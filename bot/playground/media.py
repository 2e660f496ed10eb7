"""Files and media in messages, as the Bot API describes them."""

from __future__ import annotations

import struct

from bot.playground.errors import bad_request
from bot.playground.model import Json, StoredFile
from bot.playground.params import Params, Upload
from bot.playground.world import World

_FOLDERS = {"photo": "photos", "document": "documents", "voice": "voice", "video": "videos", "sticker": "stickers"}


def media_content(world: World, params: Params, kind: str) -> Json:
    """The message field for the file that a send call carries in `kind`."""
    given = params.upload(kind)
    if given is None or given == "":
        raise bad_request(f"there is no {kind} in the request")
    if isinstance(given, Upload):
        if not given.data:
            raise bad_request("file must be non-empty")
        file = world.store_file(given.data, name=given.name, mime=given.mime, kind=_FOLDERS.get(kind, "documents"))
    elif given in world.files:
        file = world.files[given]
    elif given.startswith(("http://", "https://")):
        raise bad_request("failed to get HTTP URL content")
    else:
        raise bad_request("wrong file identifier/HTTP URL specified")
    return {kind: describe(file, kind)}


def describe(file: StoredFile, kind: str, details: Json | None = None) -> object:
    """The JSON of a stored file as photo, document, voice ... `details` override and add fields."""
    body = file.json()
    if kind == "photo":
        width, height = _size(file.data)
        thumb = {**body, "file_id": body["file_id"], "width": min(width, 90), "height": min(height, 90)}
        return [thumb, {**body, "width": width, "height": height}]
    if kind in ("document", "animation"):
        body |= {"file_name": file.name, "mime_type": file.mime}
    elif kind == "voice":
        body |= {"duration": 3, "mime_type": "audio/ogg"}
    elif kind in ("audio", "video"):
        body |= {"duration": 10, "file_name": file.name, "mime_type": file.mime}
    elif kind == "video_note":
        body |= {"duration": 5, "length": 240}
    if kind == "sticker":
        body |= {"type": "regular", "width": 512, "height": 512, "is_animated": False, "is_video": False}
    if kind in ("video", "animation"):
        body |= {"width": 640, "height": 360, "duration": 10}
    return {**body, **(details or {})}


def _size(data: bytes) -> tuple[int, int]:
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    return 1280, 720
