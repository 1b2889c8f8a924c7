import { createHash, createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type FairnessEvent, idOf, microsText, type StoredEvent, type WalletEvent } from '@goldwake/contracts';
import { ORIGINALS, type SeedPair, seedsOf } from '@goldwake/games/domain';
import { HIDDEN } from '../events/mask-secrets.js';
import type { ImportedChain } from './chain.js';
import { type Check, type Report, reporter } from './check.js';

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();

/**
 * Checks that each server seed matches the hash published for it, and that each round's outcome and payout follow from
 * its seed pair and nonce. Seeds that a masked export hid are unknown, so their rounds are not recomputed.
 */
export function rollsCheck(report: Report, imported?: Pick<ImportedChain, 'maskedHash'>): Check {
  const wrong = reporter('rolls', report);
  const pairs = new Map<string, SeedPair | 'hidden'>();
  const key = (uid: string, pair: number) => `${uid}/${pair}`;

  function started(event: StoredEvent<FairnessEvent>) {
    const { active, next } = seedsOf(event as FairnessEvent);
    const isHidden = (seed: Pick<SeedPair, 'server_seed'>) =>
      seed.server_seed === HIDDEN && imported?.maskedHash(event.eventId) !== undefined;
    for (const seed of [active, next].filter((seed) => !isHidden(seed))) {
      const hash = createHash('sha256').update(seed.server_seed).digest('hex');
      if (hash !== seed.server_seed_hash)
        wrong(event, `the server seed does not match its hash ${seed.server_seed_hash}`);
    }
    pairs.set(key(event.data.uid, active.seed_pair), isHidden(active) ? 'hidden' : active);
  }

  function settled(event: StoredEvent<Extract<WalletEvent, { type: 'bet_and_win_settled' }>>) {
    const { round, stake, payout } = event.data;
    const original = Object.hasOwn(ORIGINALS, round.game_id) ? ORIGINALS[round.game_id] : undefined;
    if (!original) {
      // A round without a draw, such as one in an external provider's game, has no seeds from which its outcome could
      // be verified.
      if (round.draw) wrong(event, `this version does not know the game ${round.game_id}, so its round is unverified`);
      return;
    }
    const pair = round.draw && pairs.get(key(idOf(event.stream), round.draw.seed_pair));
    if (!round.draw || !pair) return wrong(event, 'the round has no draw with a known seed pair');
    if (pair === 'hidden') return;
    const { nonce } = round.draw;
    const due = original.recompute(pair, nonce, { stake, outcome: round.outcome }, hmac);
    if (!isDeepStrictEqual(due.outcome, round.outcome)) {
      const [stored, expected] = [round.outcome, due.outcome].map(original.describe);
      wrong(event, `${stored}; seed pair ${pair.seed_pair} gives ${expected} for nonce ${nonce}`);
    } else if (microsText(due.payout) !== payout)
      wrong(event, `paid ${payout}; its outcome pays ${microsText(due.payout)}`);
  }

  return {
    name: 'rolls',
    event(event) {
      if (event.type === 'seed_pair_started') started(event as StoredEvent<FairnessEvent>);
      else if (event.type === 'bet_and_win_settled') settled(event as Parameters<typeof settled>[0]);
    },
  };
}
