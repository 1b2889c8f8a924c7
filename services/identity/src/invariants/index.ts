import { accounts } from './accounts.js';
import { bannedPlayers } from './banned-players.js';
import { bans } from './bans.js';
import { factorTimes } from './factor-times.js';
import { firstCodes } from './first-codes.js';
import { profiles } from './profiles.js';
import { secondFactors } from './second-factors.js';
import { sessions } from './sessions.js';

export const INVARIANTS = [
  accounts,
  profiles,
  sessions,
  bans,
  bannedPlayers,
  secondFactors,
  factorTimes,
  firstCodes,
] as const;
