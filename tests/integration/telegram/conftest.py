"""The same small company as the flow tests have."""

from tests.integration.flows.conftest import embedder, template, world

__all__ = ["embedder", "template", "world"]
