# The server in a container: built with a compiler, run without one.
FROM python:3.12-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
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
