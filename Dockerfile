FROM debian:trixie-slim

# Chromium and what it needs to draw any language; the voice has no device here and stays out.
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        ca-certificates chromium fonts-liberation fonts-noto-cjk fonts-noto-color-emoji libatomic1 \
        python3 python3-venv tini \
    && rm -rf /var/lib/apt/lists/*

RUN useradd --create-home explorer
RUN python3 -m venv /opt/explorer
ENV PATH=/opt/explorer/bin:$PATH

# The dependencies change less often than the explorer: a layer of their own.
COPY requirements.txt /tmp/
RUN pip install --no-cache-dir --no-deps --require-hashes -r /tmp/requirements.txt

COPY . /tmp/explorer
RUN pip install --no-cache-dir --no-deps /tmp/explorer && rm -r /tmp/explorer /tmp/requirements.txt

USER explorer
WORKDIR /home/explorer
RUN mkdir reports
VOLUME /home/explorer/reports

# tini reaps what Chromium leaves behind, and passes signals on.
ENTRYPOINT ["tini", "--", "explorer"]
CMD ["--help"]
