import type { StoredEvent, WalletEvent } from '@goldwake/contracts';
import type { Movement } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import {
  adjusts,
  after,
  bets,
  buys,
  cancels,
  captures,
  granted,
  holds,
  NOON,
  opens,
  releases,
  restores,
  rollsBack,
  type Step,
  settles,
  takesBack,
  topsUp,
  wins,
} from '../testing/wallet.js';
import { movementOf } from './movement.js';

/** Returns the movement that the last step causes. */
function movement(...steps: Step[]): Movement | null {
  const event = steps
    .at(-1)?.(after(steps.slice(0, -1)))
    .at(-1) as WalletEvent;
  return movementOf({ ...event, version: after(steps).version, effectiveAt: NOON } as StoredEvent & WalletEvent);
}

const change = (currency: string, amount: string, balance: string, held_amount = '0') => ({
  currency,
  amount,
  held_amount,
  balance,
});
const round = (round_id: string, stake: string | null, payout: string | null) => ({
  round_id,
  game_id: 'test',
  stake,
  payout,
});

const [GC, SC] = ['gold_coins', 'sweeps_coins'] as const;
const FUNDS = granted('g', '1000', '500');
const BUYS = buys('p', '9990000', '100', '20');
const CASES: [name: string, steps: Step[], kind: string, changes: object[], round: object | null][] = [
  [
    'a bonus lists both currencies',
    [FUNDS],
    'bonus',
    [change('gold_coins', '1000', '1000'), change('sweeps_coins', '500', '500')],
    null,
  ],
  [
    'a top-up lists Gold Coins only',
    [topsUp('t', NOON)],
    'top_up',
    [change('gold_coins', '10000000000', '10000000000')],
    null,
  ],
  ['a purchase', [FUNDS, BUYS], 'purchase', [change(GC, '100', '1100'), change(SC, '20', '520')], null],
  [
    'a purchase that is taken back, as far as the balance has it',
    [BUYS, settles('r', GC, '30', '0'), takesBack('p')],
    'purchase_taken_back',
    [change(GC, '-70', '0'), change(SC, '-20', '0')],
    null,
  ],
  [
    'a purchase that is restored',
    [BUYS, settles('r', GC, '30', '0'), takesBack('p'), restores('p')],
    'purchase_restored',
    [change(GC, '70', '70'), change(SC, '20', '20')],
    null,
  ],
  [
    'a bet in play',
    [FUNDS, bets('r', 'sweeps_coins', '100')],
    'bet',
    [change('sweeps_coins', '-100', '400')],
    round('r', '100', null),
  ],
  [
    'a win of a bet in play',
    [FUNDS, bets('r', 'sweeps_coins', '100'), wins('r', '250')],
    'win',
    [change('sweeps_coins', '250', '650')],
    round('r', null, '250'),
  ],
  [
    'a bet in play that is lost leaves the balance, and is listed',
    [FUNDS, bets('r', 'gold_coins', '100'), wins('r', '0')],
    'loss',
    [change('gold_coins', '0', '900')],
    round('r', null, '0'),
  ],
  [
    'a settled round that is won',
    [FUNDS, settles('r', 'gold_coins', '100', '198')],
    'win',
    [change('gold_coins', '98', '1098')],
    round('r', '100', '198'),
  ],
  [
    'a settled round that pays exactly its stake is listed',
    [FUNDS, settles('r', 'gold_coins', '100', '100')],
    'win',
    [change('gold_coins', '0', '1000')],
    round('r', '100', '100'),
  ],
  [
    'a settled round that is lost',
    [FUNDS, settles('r', 'gold_coins', '100', '0')],
    'loss',
    [change('gold_coins', '-100', '900')],
    round('r', '100', '0'),
  ],
  [
    'a roll-back returns the stake',
    [FUNDS, bets('r', 'gold_coins', '100'), rollsBack('r')],
    'roll_back',
    [change('gold_coins', '100', '1000')],
    round('r', '100', null),
  ],
  [
    'an adjustment, without the reason of the operator',
    [FUNDS, adjusts('gold_coins', '-10', 'secret')],
    'adjustment',
    [change('gold_coins', '-10', '990')],
    null,
  ],
  [
    'a hold moves money from the balance to the held money',
    [FUNDS, holds('h', 'sweeps_coins', '200')],
    'hold',
    [change('sweeps_coins', '-200', '300', '200')],
    null,
  ],
  [
    'a capture takes held money and leaves the balance',
    [FUNDS, holds('h', 'sweeps_coins', '200'), captures('h')],
    'capture',
    [change('sweeps_coins', '0', '300', '-200')],
    null,
  ],
  [
    'a release returns held money to the balance',
    [FUNDS, holds('h', 'sweeps_coins', '200'), releases('h')],
    'release',
    [change('sweeps_coins', '200', '500', '-200')],
    null,
  ],
];

describe('the movement of a wallet event', () => {
  it.each(CASES)('%s', (_, steps, kind, changes, played) => {
    const wallet_version = after(steps).version;
    const purchase_id = kind.startsWith('purchase') ? 'p' : null;
    expect(movement(...steps)).toEqual({ wallet_version, kind, moved_at: NOON, changes, round: played, purchase_id });
  });

  it('the opening of a wallet is none', () => {
    expect(movement(opens)).toBeNull();
  });

  it('the cancellation of a round without a bet is not a movement', () => {
    expect(movement(FUNDS, cancels('r'))).toBeNull();
  });
});
