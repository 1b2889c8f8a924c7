#!/bin/sh
# Copies what the services of a cluster need at run time: package files to <out>/packages, with the options that select
# them for npm, and compiled code to <out>/code. Every folder of services/ is a service of the cluster except two, so that
# a new service needs no line here. Usage: deploy/runtime-files.sh <out>, from the root after the build.
set -eu
out=$1
services=$(ls -d services/*/package.json | xargs -n1 dirname | grep -vE '^services/(all-in-one|replay)$')
packages="contracts platform/core platform/cluster platform/service $services"
mkdir -p "$out/packages" "$out/code"
for package in $packages; do
  cp --parents "$package/package.json" "$out/packages"
  cp -r --parents "$package/dist" "$out/code"
  printf -- '-w %s ' "$package"
done > "$out/packages/workspaces"
cp package.json package-lock.json "$out/packages"
cp -r --parents services/games/catalogue "$out/code"
