#!/usr/bin/env bash
# Brings k6, pinned, to .cache/bin/k6, built from source with Go: a few minutes the first time, nothing after that.
# Prints the path as its only line on standard output.
#
# Where Go is missing or too old for k6, and apt-get and root are at hand, Debian's Go is installed and brings the one that k6
# asks for as the module golang.org/toolchain, which Go itself downloads and checks against its checksum database.
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
  [ -n "$root" ] || fail "$module could not be fetched"
  # Modules carry neither executable files nor nested go.mod: Go's own toolchain switch mends both, and so must this.
  chmod -R u+w "$root"
  chmod +x "$root"/bin/* "$root"/pkg/tool/*/*
  find "$root" -name _go.mod -execdir mv _go.mod go.mod ';'
  go="$root/bin/go"
fi

say "building k6 $K6 with $("$go" version | cut -d' ' -f3), a few minutes"
mkdir -p "$BIN"
# Built beside its place and moved there: an interrupted build leaves nothing that looks like k6.
building=$(mktemp -d "$BIN/.building.XXXXXX")
trap 'rm -rf -- "$building"' EXIT
GOTOOLCHAIN=local GOBIN="$building" CGO_ENABLED=0 GOFLAGS="${GOFLAGS:+$GOFLAGS }-trimpath" \
  "$go" install "go.k6.io/k6@$K6" >&2 || fail "go install of k6 $K6 failed: see above"
mv -f "$building/k6" "$BIN/k6"
[ "$(version_of "$BIN/k6")" = "$K6" ] || fail "what was built is not k6 $K6"
echo "$BIN/k6"
