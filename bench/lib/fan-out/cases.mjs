/** What one peer is put through in one round. */
import { mixedCycle } from './aims.mjs';

/** A rate is sustained when this share of what was due came within the window, and 99 % of it sooner than this. */
const SUSTAINED_SHARE = 0.98;
const SUSTAINED_P99_MS = 250;
const FIRST_RATE = 20_000;
const LEAP = 1.5;
const STEP = 1.12;
/** In saturation nobody asks how long a push took: the receiver reads seldom, and takes little. */
const SELDOM_MS = 20;

/** @returns KiB of resident memory for each connection that only waits */
export async function idleMemory(pair, { players }) {
  const before = await pair.restingBytes();
  await pair.connect(players);
  return ((await pair.restingBytes()) - before) / 1_024 / players;
}

/** Pushes to all, more than can be delivered; then half of what was. */
export async function toAll(pair, { offered, warmMs, saturateMs, latencyMs }, players) {
  const aim = { to: 'all', players };
  const saturated = await pair.load({
    aim,
    pushesPerSecond: offered[players] / players,
    warmMs,
    windowMs: saturateMs,
    napMs: SELDOM_MS,
  });
  const half = await pair.load({
    aim,
    pushesPerSecond: saturated.perSecond / players / 2,
    warmMs: warmMs / 2,
    windowMs: latencyMs,
  });
  return { saturated, half };
}

/**
 * Each push to one random player: the highest rate that is sustained; then half of it, and half of the bare loop's.
 * @param found what the round before found, and `floor` what the bare loop sustained in this round
 */
export async function toOne(pair, form, { seed, found, floor }) {
  const aim = { to: 'one', players: form.players, seed };
  const loadAt = (pushesPerSecond, windowMs) => pair.load({ aim, pushesPerSecond, warmMs: form.warmMs / 2, windowMs });
  const sustained = await highest(form.stepsMax, found, async (rate) => {
    const load = await loadAt(rate, form.stepMs);
    const held = load.perSecond >= SUSTAINED_SHARE * rate && load.p99 < SUSTAINED_P99_MS && load.lost === 0;
    return held ? load : undefined;
  });
  if (!sustained) return undefined;
  return {
    sustained,
    half: await loadAt(sustained.rate / 2, form.latencyMs),
    halfOfFloor: await loadAt((floor ?? sustained.rate) / 2, form.latencyMs),
  };
}

/** Nine deliveries in ten to one player, one as part of a push to all, at half of what `toOne` found; in whole cycles of that mix. */
export async function mixed(pair, { mixed: players, warmMs, latencyMs }, { seed, rate, stalled = false }) {
  const pushesPerSecond = (0.9 * rate) / 2;
  const cycleMs = (mixedCycle(players) * 1_000) / pushesPerSecond;
  return pair.load({
    aim: { to: 'mixed', players, stalled, seed },
    pushesPerSecond,
    warmMs: warmMs / 2,
    windowMs: cycleMs * Math.ceil(latencyMs / cycleMs),
  });
}

/**
 * @returns what `attempt` gave for the highest rate that it held, with that rate. Between the bounds known it halves the distance. A failure
 * counts when it comes twice: code not compiled yet, or a neighbour's moment, would bound all that follows.
 */
async function highest(stepsMax, found, attempt) {
  const leap = found ? STEP : LEAP;
  let rate = found ?? FIRST_RATE;
  let best;
  let failed;
  for (let step = 0; step < stepsMax; step++) {
    const load = (await attempt(rate)) ?? (await attempt(rate));
    if (load) best = { ...load, rate };
    else failed = rate;
    if (best && failed) {
      if (failed / best.rate <= STEP) return best;
      rate = Math.sqrt(failed * best.rate);
    } else rate = best ? rate * leap : rate / leap;
  }
  return best;
}
