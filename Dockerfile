# The environment is made in a stage of its own: pip and the sources stay behind.
FROM debian:trixie-slim AS build

RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates python3-venv \
    && rm -rf /var/lib/apt/lists/*
RUN python3 -m venv /opt/explorer
ENV PATH=/opt/explorer/bin:$PATH

# The dependencies change less often than the explorer: a layer of their own.
COPY requirements.txt /tmp/
RUN pip install --no-cache-dir --no-deps --require-hashes -r /tmp/requirements.txt

COPY . /tmp/explorer
RUN pip install --no-cache-dir --no-deps /tmp/explorer && pip uninstall -y pip


FROM debian:trixie-slim

# Left out: Mesa's drivers, which are half as large as Chromium (without a graphics card it draws by a
# renderer of its own), and the serif fonts of Chinese, Japanese and Korean.
RUN printf 'path-exclude=%s\n' \
        '/usr/lib/*/libLLVM*' '/usr/lib/*/libgallium*' '/usr/lib/*/libz3*' \
        '/usr/share/fonts/opentype/noto/NotoSerifCJK*' \
        > /etc/dpkg/dpkg.cfg.d/explorer

# Chromium, and fonts for the scripts of the world. There is no sound device, so no voice either.
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        ca-certificates chromium fonts-dejavu-core fonts-freefont-ttf fonts-liberation \
        fonts-noto-cjk fonts-noto-color-emoji fonts-tlwg-loma-otf libatomic1 python3 tini \
    && rm -rf /var/lib/apt/lists/*

COPY --from=build /opt/explorer /opt/explorer
ENV PATH=/opt/explorer/bin:$PATH

RUN useradd --create-home --uid 1000 explorer
USER explorer
WORKDIR /home/explorer
RUN mkdir reports
VOLUME /home/explorer/reports

# tini reaps what Chromium leaves behind, and passes signals on.
ENTRYPOINT ["tini", "--", "explorer"]
CMD ["--help"]
