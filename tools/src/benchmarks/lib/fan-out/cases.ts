/** The load cases that each server runs in a round. */
import { mixedCycle } from './aims.js';
import { type Form, offeredTo } from './form.js';
import type { Load, Pair } from './pair.js';

/** The highest rate that a server sustained, in pushes per second, with the measurements taken at that rate. */
export type Sustained = Load & { rate: number };

export interface ToAll {
  saturated: Load;
  half: Load;
}

export interface ToOne {
  sustained: Sustained;
  half: Load;
  /** Measured at half the rate that the bare `ws` loop sustained. */
  halfOfFloor: Load;
}

/**
 * A rate counts as sustained when at least this share of the offered pushes is delivered within the window and 99 % of
 * the deliveries arrive faster than the limit below.
 */
const SUSTAINED_SHARE = 0.98;
const SUSTAINED_P99_MS = 250;
const FIRST_RATE = 20_000;
const LEAP = 1.5;
const STEP = 1.12;
/**
 * Interval between the receiver's reads in the saturation case, in milliseconds. Latency is not measured there, so the
 * receiver reads rarely to use little CPU.
 */
const SELDOM_MS = 20;

/** @returns the server's resident memory per idle connection, in KiB */
export async function idleMemory(pair: Pair, { players }: Form): Promise<number> {
  const before = await pair.restingBytes();
  await pair.connect(players);
  return ((await pair.restingBytes()) - before) / 1_024 / players;
}

/** Pushes to all players at a higher rate than the server can deliver, then at half the rate that it delivered. */
export async function toAll(pair: Pair, { warmMs, saturateMs, latencyMs }: Form, players: number): Promise<ToAll> {
  const aim = { to: 'all', players } as const;
  const saturated = await pair.load({
    aim,
    pushesPerSecond: offeredTo(players) / players,
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

export interface Known {
  seed: number;
  /** Highest sustained rate of the previous round, from which the search starts. */
  found: number | undefined;
  /** Highest rate that the bare `ws` loop sustained in this round. */
  floor: number | undefined;
}

/**
 * Sends each push to one random player. Finds the highest sustained rate, then measures at half that rate and at half
 * the rate of the bare `ws` loop.
 */
export async function toOne(pair: Pair, form: Form, { seed, found, floor }: Known): Promise<ToOne | undefined> {
  const aim = { to: 'one', players: form.players, seed } as const;
  const loadAt = (pushesPerSecond: number, windowMs: number) =>
    pair.load({ aim, pushesPerSecond, warmMs: form.warmMs / 2, windowMs });
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

/**
 * Mixes pushes so that 90 % of the deliveries come from pushes to single players and 10 % from pushes to all, in
 * complete cycles. The load is half of the rate found by `toOne`.
 */
export async function mixed(
  pair: Pair,
  { mixed: players, warmMs, latencyMs }: Form,
  { seed, rate, stalled = false }: { seed: number; rate: number; stalled?: boolean },
): Promise<Load> {
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
 * Searches for the highest rate that `attempt` sustains, by bisection once a lower and an upper bound are known. A rate
 * counts as failed only after two failures: otherwise code that is not compiled yet, or a short load from another
 * process, would set a false upper bound.
 * @returns the result of `attempt` at the highest sustained rate, together with that rate
 */
async function highest(
  stepsMax: number,
  found: number | undefined,
  attempt: (rate: number) => Promise<Load | undefined>,
): Promise<Sustained | undefined> {
  const leap = found ? STEP : LEAP;
  let rate = found ?? FIRST_RATE;
  let best: Sustained | undefined;
  let failed: number | undefined;
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
