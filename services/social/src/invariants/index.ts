import { CHAT_INVARIANTS } from './chat/index.js';
import { pairTransitions } from './pair-transitions.js';
import { privacyChanges } from './privacy-changes.js';
import { statedNames } from './stated-names.js';
import { statedPlayers } from './stated-players.js';
import { statedTimes } from './stated-times.js';

export const INVARIANTS = [
  statedPlayers,
  statedNames,
  pairTransitions,
  statedTimes,
  privacyChanges,
  ...CHAT_INVARIANTS,
] as const;
