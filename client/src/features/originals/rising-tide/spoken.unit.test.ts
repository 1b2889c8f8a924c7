import type { SettledTideBet } from '@goldwake/contracts/http';
import { expect, it } from '@jest/globals';
import type { Phase } from './phase.js';
import { spokenText } from './spoken-text.js';
import { table } from './testing.js';

const settled = (changes: Partial<SettledTideBet>) =>
  ({
    round: '1.7',
    currency: 'gold_coins',
    stake: '10000000',
    payout: '0',
    cashed_out_at: null,
    ...changes,
  }) as SettledTideBet;
const lost = settled({});
const won = settled({ payout: '15700000', cashed_out_at: '1.57' });
const returned = settled({ payout: '10000000' });
const before = settled({ round: '1.6', payout: '15700000', cashed_out_at: '1.57' });

it.each([
  ['betting', null, null, 'Round 7: bets are open.'],
  ['betting', before, null, 'Round 7: bets are open.'],
  ['locked', null, null, 'Round 7: bets are closed.'],
  ['running', null, null, 'Round 7 has started.'],
  ['running', null, 200, '2 times.'],
  ['running', won, 150, 'Won 5.70 GC at 1.57×.'],
  ['ended', null, null, 'The tide turned at 3.12.'],
  ['ended', lost, null, 'The tide turned at 3.12. Lost 10.00 GC.'],
  ['ended', won, null, 'The tide turned at 3.12. Won 5.70 GC at 1.57×.'],
  ['ended', returned, null, 'The tide turned at 3.12. Stake returned.'],
  ['cancelled', null, null, 'The round was called off. All stakes are returned.'],
  ['idle', null, null, ''],
] as const)('while the table is %s, it says with %j and the milestone %s: %s', (phase, response, milestone, text) => {
  expect(spokenText(response, phase as Phase, table({ end: '3.12' }), milestone)).toBe(text);
});
