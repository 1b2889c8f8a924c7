import { adjustments } from './adjustments.js';
import { amounts } from './amounts.js';
import { draws } from './draws.js';
import { grants } from './grants.js';
import { holds } from './holds.js';
import { openings } from './openings.js';
import { playthrough } from './playthrough.js';
import { postings } from './postings.js';
import { reversals } from './reversals.js';
import { roundIds } from './round-ids.js';
import { rounds } from './rounds.js';
import { rulesInForce } from './rules-in-force.js';
import { signs } from './signs.js';
import { topUpTimes } from './top-up-times.js';
import { wallets } from './wallets.js';

export const INVARIANTS = [
  postings,
  amounts,
  signs,
  adjustments,
  openings,
  wallets,
  grants,
  reversals,
  topUpTimes,
  rulesInForce,
  draws,
  rounds,
  roundIds,
  holds,
  playthrough,
] as const;
