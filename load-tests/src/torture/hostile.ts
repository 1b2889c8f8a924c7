/**
 * Attacks a separate casino with hostile clients twice, and measures the effect on a healthy player and the gateway's
 * memory after the clients have left. The casino runs on its own CPU core, so the other processes do not slow it down.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Child } from '@goldwake/tools/lib/child';
import { stayOnCore } from '@goldwake/tools/lib/cores';
import { Canary, type Latencies } from '@goldwake/tools/simulation/canary';
import { Casino, type LoadPlayer } from '@goldwake/tools/simulation/casino';
import { ask } from '@goldwake/tools/simulation/http';
import type { Target } from '../../../services/all-in-one/dist/testing/hostile-sockets.js';
import { closeWhenOpen, type Later, withCleanup } from './cleanup.js';
import type { HostileCounts } from './hostile-clients-main.js';
import { checkOpenFiles } from './open-files.js';

export const P99_FACTOR_MAX = 1.2;
/**
 * Tolerance for the comparison of p99 latencies, in milliseconds. Both clocks that are involved have a resolution of
 * one millisecond.
 */
const P99_GRAIN_MS = 2;
const MIB = 2 ** 20;
const HELD_GROWTH_BYTES_MAX = 8 * MIB;
const RSS_GROWTH_BYTES_MAX = 16 * MIB;
export const STALLED = 20;
const PULSE = { settings_per_second: 20, bets_per_second: 50 };
const WARM_UP_MS = 5_000;
const AFTER_COLLECTION_MS = 2_000;
const LOOK_MS = 250;
const GONE_MS_MAX = 60_000;
const STRANGERS_MAIN = fileURLToPath(new URL('./hostile-clients-main.js', import.meta.url));
const STRANGERS_CORE = 0;
const CASINO_CORE = 1;

export interface HostileOptions {
  sockets: number;
  perSecond: number;
  seconds: number;
  step?(words: string): void;
}

/** Memory use of the casino, as reported by the bench API. */
interface Memory {
  heap_bytes: number;
  external_bytes: number;
  rss_bytes: number;
}

/** Push latencies of the healthy player, and delays of the casino's event loop. */
export interface Noticed extends Latencies {
  loop_delay: { p99_ms: number };
}

interface Wave extends HostileCounts {
  calm: Noticed;
  player: Noticed;
  memory: Memory;
}

/** @returns the report; its field `held` is true if all targets were met */
export function hostile(options: HostileOptions) {
  checkOpenFiles(options.sockets + STALLED);
  return withCleanup((later) => waves(options, later));
}

export type HostileReport = Awaited<ReturnType<typeof hostile>>;

async function waves({ sockets, perSecond, seconds, step = () => {} }: HostileOptions, later: Later) {
  stayOnCore(STRANGERS_CORE);
  const opening = Casino.open({ core: CASINO_CORE });
  later(closeWhenOpen(opening));
  const casino = await opening;
  const strangers = new Child('the strangers', STRANGERS_MAIN, { core: STRANGERS_CORE });
  later(() => strangers.end());
  const [healthy, ...others] = await casino.players(3);
  if (!healthy) throw new Error('the casino created no players');
  const canary = new Canary(casino.url, healthy);
  later(() => canary.stop());
  await canary.start();
  await casino.pulse({ ...PULSE, seconds: 3_600 });
  const target = await targetOf(casino, others);

  const noticed = async (): Promise<Noticed> => ({
    ...canary.read(),
    loop_delay: await ask<Noticed['loop_delay']>(`${casino.url}/api/bench/loop-delay`),
  });
  /** Runs a calm phase and then an attack, so that other load on the machine affects both measurements. */
  const wave = async (name: string): Promise<Wave> => {
    step(`${name}: calm`);
    await noticed();
    await pause(seconds * 1_000);
    const calm = await noticed();
    step(`${name}: hostile clients connect`);
    await strangers.ask('attack', { target, sockets, perSecond, stalled: STALLED });
    await pause((sockets / perSecond + seconds) * 1_000);
    step(`${name}: hostile clients disconnect`);
    await strangers.ask('leave', { perSecond });
    let did: HostileCounts;
    do {
      await pause(LOOK_MS);
      did = await strangers.ask<HostileCounts>('counts');
    } while (did.open > 0);
    if (did.most_open < sockets + STALLED)
      throw new Error(`this machine is too busy: at most ${did.most_open} sockets were open at a time`);
    const player = await noticed();
    await allGone(casino);
    return { ...did, calm, player, memory: await memory(casino) };
  };

  await pause(WARM_UP_MS);
  const before = await memory(casino);
  const first = await wave('first wave');
  const second = await wave('second wave');
  const open = await openSockets(casino);
  const faults = [
    ...faultsOfWave('first wave', first),
    ...faultsOfWave('second wave', second),
    ...(canary.cut > 0 ? ['the healthy player lost its connection'] : []),
    ...(open > 1 ? [`${open - 1} sockets are still open`] : []),
    ...faultsOfMemory(before, first.memory, second.memory),
  ];
  return {
    scenario: 'hostile',
    held: faults.length === 0,
    sockets,
    dialled_per_second: perSecond,
    memory_before: before,
    first,
    second,
    sockets_left: open - 1,
    faults,
  };
}

function faultsOfWave(name: string, { wrong, failed, calm, player }: Wave): string[] {
  const p99 = calm.p99_ms ?? 0;
  const p99Max = Math.max(p99 * P99_FACTOR_MAX, p99 + P99_GRAIN_MS);
  return [
    ...Object.entries(wrong).map(
      ([what, times]) => `${name}: the response differs from the documented one ${times} times: ${what}`,
    ),
    ...(failed > 0 ? [`${name}: ${failed} hostile connections failed`] : []),
    ...((player.p99_ms ?? 0) > p99Max
      ? [`${name}: a healthy player's p99 rose from ${p99} to ${player.p99_ms} ms`]
      : []),
  ];
}

/**
 * Checks the gateway's memory growth. Memory that one attack wave leaves and the next one reuses is acceptable; memory
 * that grows with every wave is a leak.
 */
function faultsOfMemory(before: Memory, first: Memory, second: Memory): string[] {
  const memoryBytes = (memory: Memory) => memory.heap_bytes + memory.external_bytes;
  const faults: string[] = [];
  const check = (what: string, growth: number, max: number) => {
    if (growth > max) faults.push(`${what} ${(growth / MIB).toFixed(1)} MiB, limit ${max / MIB} MiB`);
  };
  check(
    'growth of heap and buffers from before the first wave to after the second:',
    memoryBytes(second) - memoryBytes(before),
    HELD_GROWTH_BYTES_MAX,
  );
  check(
    'growth of resident memory from the first wave to the second:',
    second.rss_bytes - first.rss_bytes,
    RSS_GROWTH_BYTES_MAX,
  );
  return faults;
}

async function targetOf(casino: Casino, [stranger, other]: LoadPlayer[]): Promise<Target> {
  const [expired] = await casino.players(1, { realtimeTokenS: 1 });
  if (!stranger || !other || !expired) throw new Error('the casino created no players');
  return {
    url: casino.url,
    token: stranger.realtime_token,
    expiredToken: expired.realtime_token,
    accessToken: stranger.access_token,
    otherUid: other.uid,
  };
}

async function allGone(casino: Casino): Promise<void> {
  for (const until = Date.now() + GONE_MS_MAX; Date.now() < until && (await openSockets(casino)) > 1; )
    await pause(LOOK_MS);
}

async function openSockets(casino: Casino): Promise<number> {
  const text = await (await fetch(`${casino.url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith('goldwake_realtime_connections'));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

async function memory(casino: Casino): Promise<Memory> {
  const memoryBytes = await ask<Memory>(`${casino.url}/api/bench/memory`, {});
  // Pauses after the measurement, because its full garbage collection takes half a second, in which pushes wait.
  await pause(AFTER_COLLECTION_MS);
  return memoryBytes;
}
