#!/usr/bin/env bash
# A real single-node Apache Kafka broker (KRaft, no Docker) for tests and `npm run cluster`.
#
#   deploy/engines/kafka.sh install | start | stop | status  [port] [folder]
#   deploy/engines/kafka.sh settings prints the broker's settings, which must be the same in docker-compose.yml
#   deploy/engines/kafka.sh needs    prints what install and start need and this machine lacks, one per line: program, tab, Debian package
#
# port     port for clients on 127.0.0.1 (default 19092); the controller uses the next port
# folder   folder of the broker's data and logs (default .cache/engines/kafka-<port>)
#
# Needs Java 17+, and Maven (mvn) for the first install. The broker's jars are shared by all folders: .cache/engines/kafka.
# Exit codes: 0 success, 1 failure, 2 usage error, 3 (status) not running.
set -euo pipefail

die() { printf 'kafka.sh: %s\n' "$*" >&2; exit 1; }
say() { printf 'kafka.sh: %s\n' "$*" >&2; }   # standard output is reserved for the address

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
pom=$here/pom.xml
engines=$here/../../.cache/engines
command=${1:-}
port=${2:-19092}
dir=${3:-$engines/kafka-$port}
[[ $port =~ ^[0-9]{1,5}$ ]] && ((10#$port >= 1 && 10#$port < 65535)) || die "not a port number: $port"
cport=$((port + 1))
start_timeout=180
stop_timeout=30

case $command in
  install | needs | settings) dir=$engines/kafka; mkdir -p "$dir" || die "cannot create $dir" ;;
  start) mkdir -p "$dir" "$engines/kafka" || die "cannot create $dir" ;;
  stop) [[ -d $dir ]] || { say "not running"; exit 0; } ;;
  status) [[ -d $dir ]] || { say "not running"; exit 3; } ;;
  *) sed -n '2,13s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
esac
dir=$(cd "$dir" && pwd)
libs=$(cd "$engines" && pwd)/kafka/libs
data=$dir/data
conf=$dir/config
log=$dir/server.log
pidfile=$dir/kafka.pid
stamp=$libs/.stamp
marker="-Dkafka.engine.dir=$dir"              # identifies the broker of this folder among other processes

find_java() {
  if [[ -n ${JAVA_HOME:-} && -x $JAVA_HOME/bin/java ]]; then java=$JAVA_HOME/bin/java
  else java=$(command -v java) || die "java was not found: install a Java 17+ runtime, or set JAVA_HOME"; fi
  local spec
  spec=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.specification\.version = //p') || true
  [[ $spec =~ ^[0-9]+$ ]] && ((spec >= 17)) || die "Java 17 or newer is needed, but $java has version ${spec:-unknown}"
}

wanted_stamp() { cksum <"$pom"; }

is_installed() { [[ -f $stamp && $(<"$stamp") == "$(wanted_stamp)" ]]; }

cmd_install() {
  if is_installed; then say "already installed in $libs"; return; fi
  lock "$engines/kafka"
  [[ -f $pom ]] || die "pom.xml is missing next to kafka.sh"
  if is_installed; then return; fi   # the previous holder of the lock may have installed it
  find_java
  command -v mvn >/dev/null || die "mvn was not found: install Apache Maven 3.6+ (needed once, to fetch the broker's jars)"
  local tmp=$libs.tmp
  rm -rf "$tmp"; mkdir -p "$tmp"
  say "fetching the broker's jars with Maven"
  mvn -B -q -f "$pom" "-Dmaven.repo.local=$tmp/m2" "-DoutputDirectory=$tmp/libs" -DincludeScope=runtime \
    dependency:copy-dependencies >"$dir/install.log" 2>&1 || {
    tail -n 20 "$dir/install.log" >&2
    rm -rf "$tmp"; die "Maven could not fetch the broker's jars (see $dir/install.log)"; }
  wanted_stamp >"$tmp/libs/.stamp"
  rm -rf "$libs"; mv "$tmp/libs" "$libs"; rm -rf "$tmp"
  say "installed $(basename "$(ls "$libs"/kafka_2.13-*.jar)" .jar) in $libs"
}

# Prints the pid of this folder's broker; fails if the pid file does not name a live process of this broker.
our_pid() {
  local pid args
  [[ -f $pidfile ]] || return 1
  pid=$(<"$pidfile")
  [[ $pid =~ ^[0-9]+$ ]] && kill -0 "$pid" 2>/dev/null || return 1
  if [[ -r /proc/$pid/cmdline ]]; then args=$(tr '\0' '\n' <"/proc/$pid/cmdline")
  else args=$(ps -ww -o args= -p "$pid" 2>/dev/null | tr ' ' '\n') || return 1; fi
  grep -qxF -- "$marker" <<<"$args" || return 1
  printf '%s\n' "$pid"
}

# Checks for the last line that the broker logs while starting (it is registered, unfenced and accepts clients) and for its open port.
is_ready() {
  grep -q 'Kafka Server started' "$log" 2>/dev/null || return 1
  local p; p=$(sed -n 's/^advertised.listeners=PLAINTEXT:\/\/127\.0\.0\.1:\([0-9]*\).*/\1/p' "$conf/server.properties")
  (exec 3<>"/dev/tcp/127.0.0.1/$p") 2>/dev/null
}

bootstrap() { sed -n 's/^advertised.listeners=PLAINTEXT:\/\/\([^,]*\).*/\1/p' "$conf/server.properties"; }

cmd_settings() {
  cat <<CONF
process.roles=broker,controller
node.id=1
controller.quorum.bootstrap.servers=127.0.0.1:$cport
listeners=PLAINTEXT://127.0.0.1:$port,CONTROLLER://127.0.0.1:$cport
advertised.listeners=PLAINTEXT://127.0.0.1:$port,CONTROLLER://127.0.0.1:$cport
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
log.dirs=$data
auto.create.topics.enable=false
offsets.topic.replication.factor=1
# the default of 50 partitions is meant for several brokers
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
# after a kill -9 the broker can register again only when its old session has expired (default 9 s)
broker.session.timeout.ms=3000
# at the default of 2 s a single late heartbeat would end the session
broker.heartbeat.interval.ms=500
group.min.session.timeout.ms=1000
# sized for two cores (defaults 3 and 8)
num.network.threads=2
num.io.threads=4
# after a kill -9 the last segment of each partition is read again, so segments are small (default 1 GiB)
log.segment.bytes=67108864
# the default (128 MiB) is a quarter of the heap
log.cleaner.dedupe.buffer.size=33554432
CONF
}

write_config() {
  mkdir -p "$conf" "$data"
  cmd_settings >"$conf/server.properties"
  # is_ready reads a line that KafkaRaftServer logs at level info, whatever the root level is
  cat >"$conf/log4j2.properties" <<CONF
status=error
appender.out.type=Console
appender.out.name=out
appender.out.layout.type=PatternLayout
appender.out.layout.pattern=[%d] %p %m (%c)%n
rootLogger.level=warn
rootLogger.appenderRef.out.ref=out
logger.a.name=kafka.server.KafkaRaftServer
logger.a.level=info
logger.b.name=org.apache.kafka.server.BrokerLifecycleManager
logger.b.level=info
CONF
}

format_storage() {
  [[ -f $data/meta.properties ]] && return
  local id=$dir/cluster.id   # 16 random bytes in base64 without + and /, like the ids of Kafka's random-uuid command
  [[ -s $id ]] || head -c 16 /dev/urandom | base64 | tr '+/' 'pq' | tr -d '=\n' >"$id"
  "$java" -Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "-Dlog4j2.configurationFile=$conf/log4j2.properties" \
    -cp "$libs/*" kafka.tools.StorageTool \
    format --standalone --ignore-formatted -t "$(<"$id")" -c "$conf/server.properties" >"$dir/format.log" 2>&1 || {
    tail -n 20 "$dir/format.log" >&2; die "formatting $data failed (see $dir/format.log)"; }
}

locks=()
lock() {   # allows one install, start or stop at a time per folder
  local f=$1/.lock i holder
  for ((i = 0; i < 1200; i++)); do
    if (set -C; echo $$ >"$f") 2>/dev/null; then locks+=("$f"); trap 'rm -f "${locks[@]}"' EXIT; return; fi
    holder=$(cat "$f" 2>/dev/null || true)
    if [[ -n $holder ]] && ! kill -0 "$holder" 2>/dev/null; then rm -f "$f"; continue; fi   # the owner of the lock was killed
    sleep 0.25
  done
  die "another kafka.sh keeps $f locked; wait for it or remove the file"
}

cmd_needs() {
  (find_java) 2>/dev/null || printf 'java 17 or newer\tdefault-jre-headless\n'
  is_installed || command -v mvn >/dev/null || printf 'mvn (once)\tmaven\n'
}

cmd_start() {
  local pid deadline
  if pid=$(our_pid); then
    if [[ $(bootstrap) != "127.0.0.1:$port" ]]; then die "already running (pid $pid) at $(bootstrap), not at port $port: stop it first"; fi
  else
    cmd_install
    find_java
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then die "port $port is in use by another process: choose another port"; fi
    if (exec 3<>"/dev/tcp/127.0.0.1/$cport") 2>/dev/null; then die "port $cport (the controller's) is in use by another process: choose another port"; fi
    write_config
    format_storage
    [[ ! -f $log ]] || mv -f "$log" "$log.1"
    rm -f "$pidfile"
    set -m   # own process group, so that a Ctrl-C or a timeout that ends the caller's group does not end the broker
    nohup "$java" -Xms128m -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:+ExitOnOutOfMemoryError -Djava.awt.headless=true \
      "$marker" "-Dlog4j2.configurationFile=$conf/log4j2.properties" \
      -cp "$libs/*" kafka.Kafka "$conf/server.properties" >"$log" 2>&1 </dev/null &
    pid=$!
    set +m
    disown "$pid" 2>/dev/null || true
    echo "$pid" >"$pidfile"
  fi
  deadline=$((SECONDS + start_timeout))
  until is_ready; do
    if ! kill -0 "$pid" 2>/dev/null; then
      tail -n 25 "$log" >&2; rm -f "$pidfile"; die "the broker stopped while starting (see $log)"
    fi
    if ((SECONDS >= deadline)); then
      tail -n 25 "$log" >&2; die "the broker (pid $pid) was not ready after ${start_timeout}s (see $log); run 'stop' to end it"
    fi
    sleep 0.1
  done
  say "ready, pid $pid"
  bootstrap
}

cmd_stop() {
  local pid i
  if ! pid=$(our_pid); then rm -f "$pidfile"; say "not running"; return; fi
  kill "$pid" 2>/dev/null || true
  kill -CONT "$pid" 2>/dev/null || true
  for ((i = 0; i < stop_timeout * 10; i++)); do
    kill -0 "$pid" 2>/dev/null || { rm -f "$pidfile"; say "stopped (pid $pid)"; return; }
    sleep 0.1
  done
  say "pid $pid did not stop within ${stop_timeout}s, killing it"
  kill -9 "$pid" 2>/dev/null || true
  rm -f "$pidfile"
}

cmd_status() {
  local pid
  if ! pid=$(our_pid); then say "not running"; exit 3; fi
  if is_ready; then say "running, pid $pid, bootstrap $(bootstrap)"; else say "starting, pid $pid"; exit 4; fi
}

case $command in
  install) cmd_install ;;
  needs) cmd_needs ;;
  settings) cmd_settings ;;
  start) lock "$dir"; cmd_start ;;
  stop) lock "$dir"; cmd_stop ;;
  status) cmd_status ;;
esac
