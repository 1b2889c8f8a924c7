import { createHash, createHmac } from 'node:crypto';
import {
  type DiceOutcome,
  type FairnessEvent,
  idOf,
  microsText,
  parseMicros,
  type StoredEvent,
  type WalletEvent,
} from '@goldwake/contracts';
import { rollDice, type SeedPair, seedsOf, settleDice } from '@goldwake/games/domain';
import { type Check, type Report, reporter } from './check.js';

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();

/**
 * Checks that server seeds match the hashes published for them, and that every dice roll and payout follows from its
 * seed pair and nonce.
 */
export function rollsCheck(report: Report): Check {
  const wrong = reporter('rolls', report);
  const pairs = new Map<string, SeedPair>();
  const key = (uid: string, pair: number) => `${uid}/${pair}`;

  function started(event: StoredEvent<FairnessEvent>) {
    const { active, next } = seedsOf(event as FairnessEvent);
    for (const seed of [active, next]) {
      const hash = createHash('sha256').update(seed.server_seed).digest('hex');
      if (hash !== seed.server_seed_hash)
        wrong(event, `the server seed does not match its hash ${seed.server_seed_hash}`);
    }
    pairs.set(key(event.data.uid, active.seed_pair), active);
  }

  function settled(event: StoredEvent<Extract<WalletEvent, { type: 'bet_and_win_settled' }>>) {
    const { round, stake, payout } = event.data;
    if (round.game_id !== 'dice') return;
    const pair = round.draw && pairs.get(key(idOf(event.stream), round.draw.seed_pair));
    if (!round.draw || !pair) return wrong(event, 'the round has no draw with a known seed pair');
    const stored = round.outcome as DiceOutcome;
    const bet = { stake: parseMicros(stake), target: stored.target, direction: stored.direction };
    const due = settleDice(bet, rollDice(pair, round.draw.nonce, hmac));
    if (due.outcome.roll !== stored.roll) {
      wrong(
        event,
        `rolled ${stored.roll}; seed pair ${pair.seed_pair} gives ${due.outcome.roll} for nonce ${round.draw.nonce}`,
      );
    } else if (microsText(due.payout) !== payout)
      wrong(event, `paid ${payout}; its roll pays ${microsText(due.payout)}`);
  }

  return {
    name: 'rolls',
    event(event) {
      if (event.type === 'seed_pair_started') started(event as StoredEvent<FairnessEvent>);
      else if (event.type === 'bet_and_win_settled') settled(event as Parameters<typeof settled>[0]);
    },
  };
}
