import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { microsText } from '../money.js';
import { drawMessage } from './dice.js';
import { MULTI_STEP_GAMES } from './originals/games.js';
import type { RoundAction, Table } from './originals/multi-step.js';
import { payoutOf } from './originals/one-step.js';
import { type AnyMultiStepGame, multiStepRulesOf } from './originals/rules-of.js';
import { Words } from './originals/words.js';
import { roundSteps, type SettledRound, stepsOf } from './round-steps.js';

type GameId = keyof typeof MULTI_STEP_GAMES;
type AnyTable = Table<object, RoundAction>;

/** The hash was computed with Python. */
const SEEDS = {
  server_seed: 'a'.repeat(64),
  server_seed_hash: 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb',
  client_seed: 'harbour',
};
const BASE = 1_234_567n;
const ROUNDS = 60;

const ACTIONS: Record<GameId, (at: number) => RoundAction> = {
  blackjack: (at) => ({
    action: ['insure', 'split', 'double', 'hit', 'stand', 'decline_insurance'][at % 6] as string,
  }),
  breakwater: (at) =>
    at % 7 === 6 ? { action: 'cash_out' } : ({ action: 'reveal', tile: (at * 11) % 25 } as RoundAction),
  fathom: (at) => ({ action: ['higher', 'skip', 'lower', 'cash_out'][at % 4] as string }),
};

const wordsOf = (nonce: number) =>
  new Words((block) =>
    createHmac('sha256', SEEDS.server_seed)
      .update(drawMessage(SEEDS.client_seed, nonce, block))
      .digest(),
  );

/** Plays the round of a nonce to its end. */
function played(id: GameId, nonce: number): { game: AnyMultiStepGame; table: AnyTable } {
  const game = multiStepRulesOf(id) as AnyMultiStepGame;
  const params = { mines: (nonce % 24) + 1 };
  const actions: RoundAction[] = [];
  let table = game.replay(params, actions, wordsOf(nonce));
  for (let at = nonce; !game.isOver(table); at++) {
    const action = ACTIONS[id](at);
    if (game.actionFault(table, action) !== undefined) continue;
    actions.push(action);
    table = game.replay(params, actions, wordsOf(nonce));
  }
  return { game, table };
}

function settled(id: GameId, nonce: number): SettledRound {
  const { game, table } = played(id, nonce);
  return {
    round: { round_id: 'r1', game_id: id, draw: { seed_pair: 1, nonce }, outcome: table, algorithm: 1 },
    currency: 'gold_coins',
    base_stake: microsText(BASE),
    stake: microsText(payoutOf(BASE, game.staked(table))),
    payout: microsText(payoutOf(BASE, game.paid(table))),
  };
}

const withOutcome = (round: SettledRound, outcome: unknown): SettledRound => ({
  ...round,
  round: { ...round.round, outcome },
});

async function differing(round: SettledRound): Promise<string[]> {
  const steps = (await roundSteps(round, SEEDS)) ?? [];
  return steps.filter(({ computed, stored }) => stored !== null && stored !== computed).map(({ name }) => name);
}

describe.each(Object.keys(MULTI_STEP_GAMES) as GameId[])('%s', (id) => {
  it('agrees in every step if the round is as played, and each step has a name of its own', async () => {
    for (let nonce = 0; nonce < ROUNDS; nonce++) {
      const round = settled(id, nonce);
      // A database may store the fields of an object in another order.
      const outcome = round.round.outcome as object;
      const reordered = withOutcome(round, Object.fromEntries(Object.entries(outcome).reverse()));
      expect([nonce, await differing(round), await differing(reordered)]).toEqual([nonce, [], []]);
      const names = (await roundSteps(round, SEEDS))?.map(({ name }) => name) ?? [];
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('names what was changed', async () => {
    for (let nonce = 0; nonce < 10; nonce++) {
      const round = settled(id, nonce);
      const outcome = round.round.outcome as Record<string, unknown>;
      for (const field of Object.keys(outcome)) {
        for (const value of [undefined, null, 77_777, 'AS', [], [1], {}]) {
          if (JSON.stringify(outcome[field]) === JSON.stringify(value)) continue;
          const steps = await differing(withOutcome(round, { ...outcome, [field]: value }));
          expect([field, value, steps]).not.toEqual([field, value, []]);
        }
      }
      expect(await differing(withOutcome(round, { ...outcome, further: 1 }))).toEqual(['Outcome']);
      expect(await differing({ ...round, payout: '99' })).toEqual(['Payout']);
      expect(await differing({ ...round, stake: '99' })).toEqual(['Stake']);
    }
  });

  it('shows an action that was left out or added', async () => {
    const round = settled(id, 41);
    const outcome = round.round.outcome as AnyTable;
    expect(outcome.actions.length).toBeGreaterThan(0);
    const [fewer, more] = [outcome.actions.slice(0, -1), [...outcome.actions, ...outcome.actions]];
    expect(await differing(withOutcome(round, { ...outcome, actions: fewer }))).toContain('Actions');
    const added = await roundSteps(withOutcome(round, { ...outcome, actions: more }), SEEDS);
    expect(added?.at(-1)).toMatchObject({
      name: 'Actions',
      computed: expect.stringContaining('nothing, the round is over'),
      stored: expect.stringMatching(new RegExp(`^${more.length} actions, number ${outcome.actions.length + 1}: {`)),
    });
  });

  it.each([
    ['nothing', {}],
    ['a list', []],
    ['a number of actions', { mines: 3, actions: 7 }],
    ['actions that are objects', { mines: 3, actions: [{}, null] }],
    ['an action with a list as its name', { mines: 3, actions: [{ action: ['hit'] }] }],
    ['a million actions', { mines: 3, actions: new Array(1_000_000).fill({ action: 'skip' }) }],
    [
      '100,000 cards',
      {
        mines: 3,
        actions: [],
        hands: [{ cards: new Array(100_000).fill('AS') }],
        dealer: [],
        cards: new Array(100_000).fill('AS'),
      },
    ],
    ['a long action', { mines: 3, actions: [{ action: 'x'.repeat(1_000_000) }] }],
  ])('shows a fault of an outcome with %s', async (_, outcome) => {
    expect(await differing(withOutcome(settled(id, 0), outcome))).not.toEqual([]);
  });

  it('fails for an outcome that is not an object', async () => {
    await expect(roundSteps(withOutcome(settled(id, 0), null), SEEDS)).rejects.toThrow('is not an object');
  });

  it('has a summary for open tables and those that are over', () => {
    const { game, table } = played(id, 41);
    const open = game.replay(table, [], wordsOf(41));
    expect(stepsOf(id)?.summary(open)).toContain('open');
    expect(stepsOf(id)?.summary(table)).toMatch(/\d×/);
  });
});

/** Returns the steps after those of the seeds, as `name: result`. */
async function shown(id: GameId, nonce: number): Promise<string[]> {
  const steps = (await roundSteps(settled(id, nonce), SEEDS)) ?? [];
  return steps
    .slice(steps.findIndex(({ name }) => name === 'Bet') + 1)
    .map(({ name, computed }) => `${name}: ${computed}`);
}

it('shows a hand of blackjack card by card', async () => {
  expect(await shown('blackjack', 37)).toEqual([
    'First card: 6C',
    'Dealer’s up card: JS',
    'Second card: 6D',
    'Dealer’s hole card: 9D',
    '1. Split, hand 1: 9C',
    '1. Split, hand 2: 7H',
    '2. Double on hand 1: 7C',
    '3. Hit on hand 2: 7C',
    '4. Stand on hand 2: 6D 7H 7C (20)',
    'Dealer: JS 9D (19)',
    'Hand 1: 6C 9C 7C (22), doubled, lost',
    'Hand 2: 6D 7H 7C (20), won',
    'Pays: 2×',
    'Outcome: all fields agree',
    'Stake: 3.703701 GC',
    'Payout: 2.469134 GC',
  ]);
  expect(await shown('blackjack', 41)).toEqual([
    'First card: 3D',
    'Dealer’s up card: AS',
    'Second card: AH',
    'Dealer’s hole card: 2H',
    '1. Insurance declined: declined',
    '2. Double: 4H',
    'Dealer’s card 3: 9S',
    'Dealer’s card 4: QS',
    'Dealer: AS 2H 9S QS (22)',
    'Hand: 3D AH 4H (18), doubled, won',
    'Pays: 4×',
    'Outcome: all fields agree',
    'Stake: 2.469134 GC',
    'Payout: 4.938268 GC',
  ]);
});

it('shows a round of Breakwater tile by tile', async () => {
  expect(await shown('breakwater', 4)).toEqual([
    'Mines: 0 1 14 23 24',
    '1. Tile 19: 19, safe',
    '2. Tile 5: 5, safe',
    '3. Cash-out: cashed out',
    'Multiplier: 1.5631×',
    'Result: cashed out',
    'Outcome: all fields agree',
    'Stake: 1.234567 GC',
    'Payout: 1.929751 GC',
  ]);
});

it('shows a round of Fathom card by card', async () => {
  expect(await shown('fathom', 4)).toEqual([
    'First card: 7H',
    '1. Higher: JC, correct',
    '2. Skip: 7D',
    '3. Lower: 2S, correct',
    '4. Cash-out: cashed out',
    'Multiplier: 3.3462×',
    'Result: cashed out',
    'Outcome: all fields agree',
    'Stake: 1.234567 GC',
    'Payout: 4.131108 GC',
  ]);
  const steps = await roundSteps(settled('fathom', 4), SEEDS);
  expect(steps?.find(({ name }) => name === '1. Higher')?.how).toMatch(
    /^7 8 9 T J Q K win from 7H \(7 of 13 ranks\); word [\d,]+: its remainder by 52 is 10, which is JC; the multiplier is 1.8292×$/,
  );
});
