import { crashPaidAboveItsEnd } from './crash-paid-above-its-end.js';
import type { Drill } from './drill.js';
import { eventChanged } from './event-changed.js';
import { eventDropped } from './event-dropped.js';
import { eventDuplicated } from './event-duplicated.js';
import { eventsSwapped } from './events-swapped.js';
import { foreignBet } from './foreign-bet.js';
import { grantRaised } from './grant-raised.js';
import { grantedAgain } from './granted-again.js';
import { handPaidAsBlackjack } from './hand-paid-as-blackjack.js';
import { positionsSwapped } from './positions-swapped.js';
import { postingOffByOne } from './posting-off-by-one.js';
import { projectionField } from './projection-field.js';
import { reducerOffByOne } from './reducer-off-by-one.js';
import { roundSettledAgain } from './round-settled-again.js';
import { seedReplaced } from './seed-replaced.js';
import { selfAdjusted } from './self-adjusted.js';
import { staleSnapshot } from './stale-snapshot.js';
import { timeMoved } from './time-moved.js';
import { tornPage } from './torn-page.js';

export const DRILLS: readonly Drill[] = [
  projectionField,
  eventChanged,
  eventDropped,
  eventDuplicated,
  eventsSwapped,
  postingOffByOne,
  roundSettledAgain,
  handPaidAsBlackjack,
  crashPaidAboveItsEnd,
  seedReplaced,
  grantedAgain,
  grantRaised,
  timeMoved,
  positionsSwapped,
  selfAdjusted,
  foreignBet,
  tornPage,
  staleSnapshot,
  reducerOffByOne,
];
