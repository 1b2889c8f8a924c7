/**
 * Two storms over a crowd with one socket each: half of it drops and comes back while the gateway lives, and the gateway is
 * killed and everybody comes back. Measured: how soon, with what recovered, and what a healthy player notices.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Casino } from '../lib/casino.mjs';
import { Canary } from './canary.mjs';
import { Crowd } from './crowd.mjs';
import { checkOpenFiles } from './open-files.mjs';
import { closesOnceOpen, tidily } from './tidily.mjs';

/** What the house promises. */
export const BACK_WITHIN_MS = 30_000;
const GIVE_UP_MS = 180_000;
const CALM_MS = 10_000;
const AFTERMATH_MS = 5_000;
/** Something to resume: each of the crowd misses some while it is away. */
const PULSE = { settings_per_second: 1, bets_per_second: 100 };

/** @param options `players`; `step` hears in words what goes on @returns the report; `held` tells whether all kept to it */
export function reconnectStorm({ players = 10_000, step = () => {} } = {}) {
  checkOpenFiles(players);
  return tidily((later) => storms(players, step, later));
}

async function storms(count, step, later) {
  step('opening the casino');
  const opening = Casino.open();
  later(closesOnceOpen(opening));
  const casino = await opening;
  const crowd = new Crowd(count);
  later(() => crowd.end());
  const [own, ...players] = await casino.players(count + 1, { step: (done) => step(`${done} players`) });
  crowd.gather(
    `${casino.url.replace('http', 'ws')}/realtime`,
    players.map(({ realtime_token }) => realtime_token),
  );
  const gathered = await crowd.until(({ ready }) => ready === count, GIVE_UP_MS, step);
  if (!gathered) throw new Error(`not all ${count} players were connected after ${GIVE_UP_MS / 1_000} s`);
  const canary = new Canary(casino.url, own);
  later(() => canary.stop());
  await canary.start();
  await casino.pulse({ ...PULSE, seconds: 600 });

  step('calm');
  await pause(CALM_MS);
  canary.read();
  await pause(CALM_MS);
  const calm = canary.read();

  step('half of them drop at once');
  const dropped = await storm(crowd, () => crowd.dropHalf(), step);
  const inStorm = { ...canary.read(), cut: canary.cut };

  step('the gateway is killed');
  let openAfterMs;
  const kill = async () => {
    const all = await crowd.expectKill();
    const since = Date.now();
    await casino.kill();
    await casino.start();
    openAfterMs = Date.now() - since;
    return all;
  };
  const killed = await storm(crowd, kill, step);
  const faults = [
    ...faultsOf('half dropped', dropped),
    ...faultsOf('gateway killed', killed),
    ...(inStorm.cut > 0 ? ['the canary was cut while half dropped'] : []),
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

/** @param breaks breaks lines and says how many @returns how they came back */
async function storm(crowd, breaks, step) {
  await crowd.countAnew();
  const since = Date.now();
  const of = await breaks();
  await crowd.until(({ ready, back_at_ms }) => back_at_ms.length >= of && ready === crowd.size, GIVE_UP_MS, step);
  // What is cut afterwards, by what piled up in the storm, counts too.
  await pause(AFTERMATH_MS);
  const { back_at_ms, not_recovered, cut, sent_away } = crowd.told;
  const afterMs = back_at_ms.map((at) => at - since).sort((a, b) => a - b);
  const share = (percent) => afterMs[Math.ceil((of * percent) / 100) - 1] ?? null;
  return {
    of,
    back: afterMs.length,
    back_ms: { 50: share(50), 90: share(90), 99: share(99), 100: share(100) },
    /** Of two channels each. */
    recovered_share: 1 - not_recovered / (2 * of),
    cut: Object.values(cut).reduce((sum, times) => sum + times, 0),
    cut_by: cut,
    /** By close code: they will not come back. */
    sent_away,
  };
}

function faultsOf(storm, { back, of, back_ms, cut, cut_by }) {
  return [
    ...(back < of ? [`${storm}: ${of - back} of ${of} never came back`] : []),
    ...(back_ms['100'] > BACK_WITHIN_MS ? [`${storm}: the last came back after ${back_ms['100']} ms`] : []),
    ...(cut > 0 ? [`${storm}: ${cut} lines were cut that nobody had broken: ${JSON.stringify(cut_by)}`] : []),
  ];
}
