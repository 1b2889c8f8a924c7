import { accounts } from './accounts.js';
import { bans } from './bans.js';
import { profiles } from './profiles.js';
import { secondFactors } from './second-factors.js';
import { sessions } from './sessions.js';

export const INVARIANTS = [accounts, profiles, sessions, bans, secondFactors] as const;
