# The server in a container: built with Node and a compiler, run without them. What is installed is locked by hashes; the
# base images are by name, and can be given by digest: --build-arg PYTHON=python:3.11-slim-bookworm@sha256:…
ARG NODE=node:24-bookworm-slim
ARG PYTHON=python:3.11-slim-bookworm

FROM ${NODE} AS web
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci
COPY web .
RUN npm run build

FROM ${PYTHON} AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY requirements-build.lock requirements-server.lock ./
RUN python -m venv /opt/build && /opt/build/bin/pip install --no-cache-dir --require-hashes --requirement requirements-build.lock
RUN python -m venv /opt/sommet && /opt/sommet/bin/pip install --no-cache-dir --require-hashes --requirement requirements-server.lock
COPY . .
# The web client is built into the package, so it has to be there before the package is.
COPY --from=web /src/src/sommet/server/static src/sommet/server/static
RUN /opt/build/bin/pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheel . \
    && /opt/sommet/bin/pip install --no-cache-dir --no-deps --no-index /wheel/*.whl

FROM ${PYTHON}
COPY --from=build /opt/sommet /opt/sommet
RUN useradd --system --home-dir /data sommet && install -d -o sommet -g sommet /data
USER sommet
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["/opt/sommet/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["/opt/sommet/bin/sommet", "serve", "--host", "0.0.0.0"]
CMD ["--database", "sqlite:////data/sommet.db"]
