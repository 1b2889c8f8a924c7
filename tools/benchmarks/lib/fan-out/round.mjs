/**
 * Runs all cases of one peer, from many connections to few, because memory at rest can be measured only before any
 * load.
 */
import { idleMemory, mixed, toAll, toOne } from './cases.mjs';
import { Pair } from './pair.mjs';

export async function roundOf(peer, { form, seed, found, floor, ...environment }) {
  const pair = await Pair.open(peer, environment);
  try {
    const figures = { idleKib: await idleMemory(pair, form), toAll: {} };
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
