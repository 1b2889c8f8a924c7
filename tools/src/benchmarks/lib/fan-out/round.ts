/**
 * Runs all load cases of one server. The case with the most connections comes first, because the memory of idle
 * connections can be measured only before any load.
 */
import { idleMemory, type Known, mixed, type ToAll, type ToOne, toAll, toOne } from './cases.js';
import type { Peer } from './dialects.js';
import type { Form } from './form.js';
import { type Environment, type Load, Pair } from './pair.js';

/** Measurements of one server in one round. */
export interface Figures {
  idleKib: number;
  /** By number of connections. */
  toAll: Record<number, ToAll>;
  toOne?: ToOne | undefined;
  mixed?: Load;
  /** Result of the case `mixed` with 1 % stalled players. */
  stalled?: Load;
}

export async function roundOf(
  peer: Peer,
  { form, seed, found, floor, ...environment }: Environment & Known & { form: Form },
): Promise<Figures> {
  const pair = await Pair.open(peer, environment);
  try {
    const figures: Figures = { idleKib: await idleMemory(pair, form), toAll: {} };
    for (const players of form.toAll) {
      await pair.shrink(players);
      figures.toAll[players] = await toAll(pair, form, players);
      if (players === form.players) figures.toOne = await toOne(pair, form, { seed, found, floor });
    }
    const rate = figures.toOne?.sustained.rate;
    if (rate) {
      await pair.shrink(form.mixed);
      await pair.connect(form.mixed);
      figures.mixed = await mixed(pair, form, { seed, rate });
      await pair.stall(form.mixed);
      figures.stalled = await mixed(pair, form, { seed, rate, stalled: true });
    }
    return figures;
  } finally {
    await pair.close();
  }
}
