#!/bin/sh
# Installs the compiler for browsers with the pip given, and fetches msgspec for Pyodide into a folder. Everything by its hash.
set -e
pip="$1 --disable-pip-version-check --quiet"
$pip install --require-hashes --requirement requirements-offline.txt
mkdir -p build/offline "$2"
sed -n '/^msgspec==/,/[^\\]$/p' requirements-server.lock > build/offline/msgspec.lock
$pip download --require-hashes --requirement build/offline/msgspec.lock --dest "$2" --no-deps --only-binary=:all: \
	--implementation cp --python-version 3.14 --abi cp314 --platform pyemscripten_2026_0_wasm32
