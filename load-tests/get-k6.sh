#!/usr/bin/env bash
# Builds a fixed version of k6 from source with Go and installs it as .cache/bin/k6. This takes a few minutes the first time;
# later runs find it installed. Prints the path as the only line on standard output.
#
# If Go is missing, Debian's Go is installed (needs apt-get and root). If Go is too old for k6, it downloads the version that k6
# needs as the module golang.org/toolchain, and verifies it with Go's checksum database.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly K6=v1.8.1
readonly GO=1.25.5
readonly BIN="$PWD/.cache/bin"

say() { printf 'get-k6: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

version_of() { "$1" version 2>/dev/null | awk '{ print $2; exit }' || true; }

if [ "$(version_of "$BIN/k6")" = "$K6" ]; then
  echo "$BIN/k6"
  exit 0
fi

go_minor() { "$1" version 2>/dev/null | sed -nE 's/^go version go1\.([0-9]+).*/\1/p'; }
wanted_minor=$(cut -d. -f2 <<<"$GO")

go=$(command -v go || true)
if [ -z "$go" ] && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  say "installing Debian's Go"
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends golang-go ca-certificates; } >&2
  go=$(command -v go || true)
fi
[ -n "$go" ] || fail "Go is needed to build k6: https://go.dev/doc/install, or apt-get install golang-go"

if [ "$(go_minor "$go")" -lt "$wanted_minor" ]; then
  module="golang.org/toolchain@v0.0.1-go$GO.$("$go" env GOOS)-$("$go" env GOARCH)"
  say "$("$go" version | cut -d' ' -f3) is too old for k6 $K6: fetching $module"
  root=$(cd "$(mktemp -d)" && GOTOOLCHAIN=local GOFLAGS=-modcacherw "$go" mod download -json "$module" | sed -nE 's/^\s*"Dir": "(.*)",?$/\1/p')
  [ -n "$root" ] || fail "downloading $module failed"
  # Modules contain neither executable files nor nested go.mod files. Go's own toolchain switch restores both, so this must too.
  chmod -R u+w "$root"
  chmod +x "$root"/bin/* "$root"/pkg/tool/*/*
  find "$root" -name _go.mod -execdir mv _go.mod go.mod ';'
  go="$root/bin/go"
fi

say "building k6 $K6 with $("$go" version | cut -d' ' -f3), a few minutes"
mkdir -p "$BIN"
# Builds in a temporary folder and moves the result, so that an interrupted build leaves no incomplete k6.
building=$(mktemp -d "$BIN/.building.XXXXXX")
trap 'rm -rf -- "$building"' EXIT
GOTOOLCHAIN=local GOBIN="$building" CGO_ENABLED=0 GOFLAGS="${GOFLAGS:+$GOFLAGS }-trimpath" \
  "$go" install "go.k6.io/k6@$K6" >&2 || fail "go install of k6 $K6 failed; see the output above"
mv -f "$building/k6" "$BIN/k6"
[ "$(version_of "$BIN/k6")" = "$K6" ] || fail "the built program is not k6 $K6"
echo "$BIN/k6"
