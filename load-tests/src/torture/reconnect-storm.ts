/**
 * Measures two reconnect storms with one socket per client: half of the clients drop and reconnect to a running
 * gateway, then the gateway is killed and all clients reconnect. Reports the reconnection times, the share of
 * successful resumes, and the effect on a healthy player.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Canary } from '@goldwake/tools/simulation/canary';
import { Casino } from '@goldwake/tools/simulation/casino';
import { closeWhenOpen, type Later, withCleanup } from './cleanup.js';
import { ClientPool } from './client-pool.js';
import { checkOpenFiles } from './open-files.js';

/** Time within which Goldwake promises that all clients are reconnected, in milliseconds. */
export const BACK_WITHIN_MS = 30_000;
const GIVE_UP_MS = 180_000;
const CALM_MS = 10_000;
const AFTERMATH_MS = 5_000;
/** Event rates during the storm. Each client must miss some pushes, otherwise it has nothing to resume. */
const PULSE = { settings_per_second: 1, bets_per_second: 100 };

/** Reports each step of the run as text. */
type Step = (words: string) => void;

/** @returns the report; its field `held` is true if all targets were met */
export function reconnectStorm({ players = 10_000, step = () => {} }: { players?: number; step?: Step } = {}) {
  checkOpenFiles(players);
  return withCleanup((later) => storms(players, step, later));
}

export type StormReport = Awaited<ReturnType<typeof reconnectStorm>>;

async function storms(count: number, step: Step, later: Later) {
  step('starting the casino');
  const opening = Casino.open();
  later(closeWhenOpen(opening));
  const casino = await opening;
  const clients = new ClientPool(count);
  later(() => clients.end());
  const [own, ...players] = await casino.players(count + 1, { step: (done) => step(`${done} players`) });
  clients.gather(
    `${casino.url.replace('http', 'ws')}/realtime`,
    players.map(({ realtime_token }) => realtime_token),
  );
  if (!own) throw new Error('the casino created no players');
  const gathered = await clients.until(({ ready }) => ready === count, GIVE_UP_MS, step);
  if (!gathered) throw new Error(`not all ${count} clients were connected within ${GIVE_UP_MS / 1_000} s`);
  const canary = new Canary(casino.url, own);
  later(() => canary.stop());
  await canary.start();
  await casino.pulse({ ...PULSE, seconds: 600 });

  step('calm');
  await pause(CALM_MS);
  canary.read();
  await pause(CALM_MS);
  const calm = canary.read();

  step('half of the clients drop at once');
  const dropped = await storm(clients, () => clients.dropHalf(), step);
  const inStorm = { ...canary.read(), cut: canary.cut };

  step('the gateway is killed');
  let openAfterMs = 0;
  const kill = async () => {
    const all = await clients.expectKill();
    const since = Date.now();
    await casino.kill();
    await casino.start();
    openAfterMs = Date.now() - since;
    return all;
  };
  const killed = await storm(clients, kill, step);
  const faults = [
    ...faultsOf('half dropped', dropped),
    ...faultsOf('gateway killed', killed),
    ...(inStorm.cut > 0 ? ['the healthy player lost its connection while half of the clients dropped'] : []),
  ];
  return {
    scenario: 'storm10k',
    held: faults.length === 0,
    players: count,
    half_dropped: { ...dropped, canary: inStorm, canary_before: calm },
    gateway_killed: { ...killed, open_again_after_ms: openAfterMs },
    faults,
  };
}

/**
 * @param breaks drops connections and returns how many
 * @returns statistics of the reconnections
 */
async function storm(clients: ClientPool, breaks: () => number | Promise<number>, step: Step) {
  await clients.resetCounts();
  const since = Date.now();
  const of = await breaks();
  await clients.until(({ ready, back_at_ms }) => back_at_ms.length >= of && ready === clients.size, GIVE_UP_MS, step);
  // Connections that the gateway closes shortly after the storm, because of their backlog, are counted too.
  await pause(AFTERMATH_MS);
  const { back_at_ms, not_recovered, cut, sent_away } = clients.counts;
  const afterMs = back_at_ms.map((at) => at - since).sort((a, b) => a - b);
  const share = (percent: number) => afterMs[Math.ceil((of * percent) / 100) - 1] ?? null;
  return {
    of,
    back: afterMs.length,
    back_ms: { 50: share(50), 90: share(90), 99: share(99), 100: share(100) },
    /** Share of channels that were recovered by a resume. Each client has two channels. */
    recovered_share: 1 - not_recovered / (2 * of),
    cut: Object.values(cut).reduce((sum, times) => sum + times, 0),
    cut_by: cut,
    /** Number of clients that gave up reconnecting, keyed by close code. */
    sent_away,
  };
}

export type StormResult = Awaited<ReturnType<typeof storm>>;

function faultsOf(name: string, { back, of, back_ms, cut, cut_by }: StormResult): string[] {
  return [
    ...(back < of ? [`${name}: ${of - back} of ${of} clients never reconnected`] : []),
    ...((back_ms[100] ?? 0) > BACK_WITHIN_MS ? [`${name}: the last client reconnected after ${back_ms[100]} ms`] : []),
    ...(cut > 0 ? [`${name}: the gateway closed ${cut} healthy connections: ${JSON.stringify(cut_by)}`] : []),
  ];
}
