import { idOf, streamName } from '@goldwake/contracts';
import type { Draft } from '../reseal.js';
import { aboutOne, type Commit, ofType } from './finding.js';

/** Streams that exist without a wallet. */
const OF_ACCOUNT = ['account', 'favourites'] as const;

function remove(drafts: Draft[], gone: readonly Draft[]): void {
  for (const one of gone) drafts.splice(drafts.indexOf(one), 1);
}

/** Removes the grant of the newest claim. */
const removeGrant = aboutOne(
  (drafts) => ofType(drafts, 'daily_bonus_claimed').slice(-1),
  ({ was, eventId }, drafts) => {
    const gone = drafts.filter(({ causationId }) => causationId === was);
    remove(drafts, gone);
    return { what: `the grant of ${eventId} is deleted`, changed: gone };
  },
);

export const EFFECT_FRAUDS: Readonly<Record<string, Commit>> = {
  'a wallet with all that depends on it is removed': aboutOne(
    (drafts) => ofType(drafts, 'wallet_opened'),
    ({ data: { uid } }, drafts) => {
      const kept = OF_ACCOUNT.map((category) => streamName(category, uid));
      const gone = drafts.filter(({ stream }) => idOf(stream) === uid && !kept.includes(stream));
      remove(drafts, gone);
      return { what: `the wallet of ${uid} is deleted`, changed: gone };
    },
  ),

  'the grant of the newest claim is removed': removeGrant,

  'the grant of the newest claim is removed, and the checkpoints are set back': (drafts, random) => {
    const fraud = removeGrant(drafts, random);
    return fraud && { ...fraud, checkpoint: 1 };
  },
};
