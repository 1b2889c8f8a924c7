import type { WalletEvent } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { bets, granted, raises, type Step, wins } from '../testing/wallet.js';
import { walletReducer } from './index.js';

it('a raise names the event of its bet, also in a round whose id was used before', () => {
  const steps: Step[] = [
    granted('g1', '1000'),
    bets('r1', 'gold_coins', '1'),
    raises('r1', '1'),
    wins('r1', '0'),
    bets('r1', 'gold_coins', '1'),
    raises('r1', '1'),
  ];
  let state = walletReducer.initial('u1');
  const named: unknown[] = [];
  for (const step of steps) {
    const events: WalletEvent[] = step(state);
    state = events.reduce(walletReducer.evolve, state);
    for (const event of events) if (event.type === 'stake_raised') named.push(event.data.bet_event_id);
  }
  expect(named).toEqual(['wallet-u1@3', 'wallet-u1@6']);
});
