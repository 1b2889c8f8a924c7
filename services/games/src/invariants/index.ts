import { catalogue } from './catalogue.js';
import { currencies } from './currencies.js';
import { endedPairs } from './ended-pairs.js';
import { favourites } from './favourites.js';
import { listedGames } from './listed-games.js';
import { promisedSeeds } from './promised-seeds.js';
import { rolls } from './rolls.js';
import { roundsInSteps } from './rounds-in-steps.js';
import { roundsWithoutPlayer } from './rounds-without-player.js';
import { seedPairs } from './seed-pairs.js';
import { seedsInUse } from './seeds-in-use.js';
import { settledAtOnce } from './settled-at-once.js';
import { sharedRounds } from './shared-rounds.js';
import { slots } from './slots.js';
import { tables } from './tables.js';
import { tideBets } from './tide-bets.js';
import { tideTable } from './tide-table.js';

export const INVARIANTS = [
  rolls,
  seedPairs,
  promisedSeeds,
  endedPairs,
  seedsInUse,
  settledAtOnce,
  roundsInSteps,
  roundsWithoutPlayer,
  tables,
  listedGames,
  favourites,
  catalogue,
  sharedRounds,
  tideTable,
  tideBets,
  currencies,
  slots,
] as const;
