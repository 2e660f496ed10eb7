# syntax=docker/dockerfile:1
# Two stages of one Python: the first installs by the lock, the second holds the result and no installer.

FROM python:3.12-slim AS build
WORKDIR /app
ENV PYTHONUTF8=1 UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy
COPY pyproject.toml uv.lock README.md LICENSE ./
COPY bot bot
COPY storage storage
COPY prompts prompts
# The same set-up as in a clone, hashes and all; then what installed is taken away again.
RUN python -m bot.bootstrap --without-tests \
 && .venv/bin/uv pip uninstall --python .venv/bin/python uv pip hatchling editables tomlkit trove-classifiers

FROM python:3.12-slim
# The root file system may be read-only: the bot writes to /data, libraries to /tmp.
ENV PATH=/app/.venv/bin:$PATH \
    PYTHONUTF8=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    OPENBLAS_NUM_THREADS=1 \
    LITELLM_LOCAL_MODEL_COST_MAP=True \
    XDG_CACHE_HOME=/tmp \
    PAMYATKA_DATA_DIR=/data
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin pamyatka \
 && install -d -o pamyatka -g pamyatka /data
# The same path as in the first stage, which the environment remembers. Without pyproject.toml nothing is set up again.
COPY --from=build /app/.venv /app/.venv
COPY --from=build /app/bot /app/bot
COPY --from=build /app/storage /app/storage
COPY --from=build /app/prompts /app/prompts
WORKDIR /data
USER pamyatka
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["pamyatka", "health"]
ENTRYPOINT ["pamyatka"]
CMD ["run"]
