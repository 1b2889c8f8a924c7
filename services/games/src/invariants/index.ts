import { catalogue } from './catalogue.js';
import { endedPairs } from './ended-pairs.js';
import { favourites } from './favourites.js';
import { listedGames } from './listed-games.js';
import { rolls } from './rolls.js';
import { seedPairs } from './seed-pairs.js';
import { settledAtOnce } from './settled-at-once.js';

export const INVARIANTS = [rolls, seedPairs, endedPairs, settledAtOnce, listedGames, favourites, catalogue] as const;
