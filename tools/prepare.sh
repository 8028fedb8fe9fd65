#!/bin/sh
# Brings what pip cannot: Python's venv module and headers, a C compiler; with --services PostgreSQL and Redis, which the
# server's tests start for themselves, and Chromium, in which the web client's tests play,
# with Mesa, which draws for it by software. Debian's packages, where root may install them.
set -eu
python=${PYTHON:-python3}
missing=""
if [ "${1:-}" = --services ]; then
    ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || missing="$missing postgresql"
    command -v redis-server >/dev/null || missing="$missing redis-server"
    command -v chromium >/dev/null || missing="$missing chromium"
    ls /usr/lib/*/dri/swrast_dri.so >/dev/null 2>&1 || missing="$missing libgl1-mesa-dri"
    ls /usr/share/glvnd/egl_vendor.d/*mesa* >/dev/null 2>&1 || missing="$missing libegl1 libegl-mesa0"
else
    "$python" -c 'import ensurepip, venv' 2>/dev/null || missing="$missing python3-venv"
    "$python" -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' ||
        missing="$missing python3-dev"
    command -v gcc >/dev/null || missing="$missing gcc libc6-dev"
fi
[ -z "$missing" ] && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "sommet: please install$missing and run make again" >&2
    exit 2
fi
echo "sommet: installing$missing"
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null
