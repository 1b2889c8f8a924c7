#!/bin/sh
# Copies what the services of a cluster need at run time: package files to <out>/packages, with the options that select
# them for npm, and compiled code to <out>/code. Every folder of services/ runs in the cluster except all-in-one, so that
# a new service needs no line here. With `casino`, copies what the casino in one process needs: every package.
# Usage: deploy/runtime-files.sh <out> [casino], from the root after the build.
set -eu
out=$1
all=$(ls -d platform/*/package.json services/*/package.json | xargs -n1 dirname)
case ${2:-services} in
  casino) packages="contracts $all" ;;
  services) packages="contracts $(echo "$all" | grep -vx services/all-in-one)" ;;
  *) echo "unknown: $2" >&2; exit 1 ;;
esac
mkdir -p "$out/packages" "$out/code"
for package in $packages; do
  cp --parents "$package/package.json" "$out/packages"
  cp -r --parents "$package/dist" "$out/code"
  printf -- '-w %s ' "$package"
done > "$out/packages/workspaces"
cp package.json package-lock.json "$out/packages"
cp -r --parents services/games/catalogue "$out/code"
# The page of the games, which the provider serves.
if [ -d client/slots/dist ]; then cp -r --parents client/slots/dist "$out/code"; fi
