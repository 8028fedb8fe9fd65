# The server in a container: built with Node and a compiler, run without them.
FROM node:22-bookworm-slim AS web
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci
COPY web .
RUN npx vite build

FROM python:3.12-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# The web client is built into the package, so it has to be there before the package is installed.
COPY --from=web /src/src/sommet/server/static src/sommet/server/static
RUN python -m venv /opt/sommet && /opt/sommet/bin/pip install --no-cache-dir --constraint constraints.txt '.[server]'

FROM python:3.12-slim-bookworm
COPY --from=build /opt/sommet /opt/sommet
RUN useradd --system --home-dir /data sommet && install -d -o sommet -g sommet /data
USER sommet
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["/opt/sommet/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["/opt/sommet/bin/sommet", "serve", "--host", "0.0.0.0"]
CMD ["--database", "sqlite:////data/sommet.db"]
