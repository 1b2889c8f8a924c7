/** Strangers' sockets against a casino of its own, in full; `--help` tells how. */
import { setTimeout as pause } from 'node:timers/promises';
import { Casino } from '../lib/casino.mjs';
import { ask } from '../lib/http.mjs';
import { Canary } from './canary.mjs';
import { readOptions, report } from './command-line.mjs';

const HELP = `npm run load -- hostile [options]

  --sockets <n>   half-open connections: half say nothing, half never say hello (default 10000)
  --seconds <n>   of abuse, and of calm before it (default 30)
  --help          this page

A healthy player's pushes may take 1.2 times as long at p99 while it lasts, none may be lost, and the gateway's memory must be
back at its level afterwards. Needs as many open files as sockets, in each of two processes: see ulimit -n.
Exit code: 0 all kept to it, 1 not, 2 the run could not be done.
`;
const P99_FACTOR_MAX = 1.2;
/** Where the calm p99 is a few milliseconds, the clock's own grain. */
const P99_GRAIN_MS = 5;
const RSS_GROWTH_BYTES_MAX = 64 * 1024 * 1024;
const STALLED = 20;
const AT_A_TIME = 200;
const GONE_MS_MAX = 120_000;

const { sockets, seconds } = readOptions(HELP, {
  sockets: { least: 2, fallback: 10_000 },
  seconds: { least: 1, fallback: 30 },
});
await report('hostile', run, tell);

async function run() {
  // Compiled by now.
  const { ABUSES, halfOpen, neverReads } = await import('../../services/all-in-one/dist/testing/hostile-sockets.js');
  const casino = await Casino.open();
  const leave = () => casino.kill().finally(() => process.exit(2));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  let canary;
  try {
    const [healthy, stranger, other] = await casino.players(3);
    const [expired] = await casino.players(1, { realtimeTokenS: 1 });
    const target = {
      url: casino.url,
      token: stranger.realtime_token,
      expiredToken: expired.realtime_token,
      accessToken: stranger.access_token,
      otherUid: other.uid,
    };
    canary = new Canary(casino.url, healthy);
    await canary.start();
    await casino.pulse({ settings_per_second: 20, bets_per_second: 50, seconds: 600 });
    const abuse = async () => {
      const held = await many(sockets, (at) => halfOpen(casino.url, at % 2 ? '' : upgradeOf(casino.url)));
      for (let at = 0; at < STALLED; at++) held.push(await neverReads(target, at % 2 ? [1] : [2, 1]));
      const wrong = {};
      for (const until = Date.now() + seconds * 1_000; Date.now() < until; ) {
        for (const [name, { answer, commit }] of Object.entries(ABUSES)) {
          // Its ten seconds are what the half-open ones wait for.
          if (name === 'no hello') continue;
          const got = await commit(target);
          if (got !== answer(target)) wrong[`${name}: ${got}`] = (wrong[`${name}: ${got}`] ?? 0) + 1;
        }
        await pause(50);
      }
      return { held, wrong };
    };

    await pause(5_000);
    canary.read();
    await pause(seconds * 1_000);
    const calm = canary.read();
    const before = await memory(casino);
    const { held, wrong } = await abuse();
    const abused = canary.read();
    for (const socket of held) (socket.terminate ?? socket.destroy).call(socket);
    for (const until = Date.now() + GONE_MS_MAX; Date.now() < until && (await open(casino)) > 1; ) await pause(250);
    const after = await memory(casino);
    const left = { sockets: (await open(casino)) - 1, rss_growth_bytes: after - before };
    const p99Max = Math.max(calm.p99_ms * P99_FACTOR_MAX, calm.p99_ms + P99_GRAIN_MS);
    const faults = [
      ...Object.entries(wrong).map(
        ([what, times]) => `another answer than the documented one, ${what}, ${times} times`,
      ),
      ...(abused.p99_ms > p99Max ? [`a healthy player's p99 rose from ${calm.p99_ms} to ${abused.p99_ms} ms`] : []),
      ...(canary.cut > 0 ? ['the healthy player was cut'] : []),
      ...(left.sockets > 0 ? [`${left.sockets} sockets are still there`] : []),
      ...(left.rss_growth_bytes > RSS_GROWTH_BYTES_MAX
        ? [`${left.rss_growth_bytes} bytes of memory are still held`]
        : []),
    ];
    return { scenario: 'hostile', held: faults.length === 0, sockets, calm, abused, left, faults };
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
    canary?.stop();
    await casino.close();
  }
}

function tell({ held, calm, abused, left, faults, sockets }) {
  return [
    `${held ? 'held' : 'BROKEN'}: ${sockets} half-open sockets, ${STALLED} that never read, and all kinds of bad frames`,
    `  a healthy player's pushes: p99 ${calm.p99_ms} ms in calm, ${abused.p99_ms} ms meanwhile`,
    `  afterwards: ${left.sockets} sockets left, ${(left.rss_growth_bytes / 2 ** 20).toFixed(1)} MiB more resident`,
    ...faults.map((fault) => `  ${fault}`),
  ];
}

/** A whole upgrade, behind which no hello comes. */
function upgradeOf(url) {
  return `GET /realtime HTTP/1.1\r\nHost: ${new URL(url).host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
}

async function many(count, make) {
  const made = [];
  while (made.length < count) {
    const batch = Math.min(AT_A_TIME, count - made.length);
    made.push(...(await Promise.all(Array.from({ length: batch }, (_, at) => make(made.length + at)))));
  }
  return made;
}

async function metric(casino, name) {
  const answer = await fetch(`${casino.url}/metrics`);
  const lines = (await answer.text()).split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

function open(casino) {
  return metric(casino, 'goldwake_realtime_connections');
}

/** The lowest of a few looks, since a collection comes when it comes. */
async function memory(casino) {
  const seen = [];
  for (let look = 0; look < 20; look++) {
    seen.push(await metric(casino, 'process_resident_memory_bytes'));
    await ask(`${casino.url}/api/health/live`);
    await pause(500);
  }
  return Math.min(...seen);
}
