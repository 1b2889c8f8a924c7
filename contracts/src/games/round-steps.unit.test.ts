import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { microsText } from '../money.js';
import { diceOutcome, dicePayout, drawMessage } from './dice.js';
import { ONE_STEP_GAMES, type OneStepGameId } from './originals/games.js';
import { type OneStepGame, payoutOf } from './originals/one-step.js';
import { withWords } from './originals/words.js';
import { type RevealedSeeds, roundSteps, type SettledRound, settledRoundOf } from './round-steps.js';
import { digestBy } from './verify-roll.js';

interface GoldenRoll extends RevealedSeeds {
  nonce: number;
  roll: number;
}

const { rolls } = JSON.parse(
  readFileSync(new URL('../../src/games/dice-rolls.golden.json', import.meta.url), 'utf8'),
) as {
  rolls: GoldenRoll[];
};

function settled({ nonce, roll }: GoldenRoll): SettledRound {
  const outcome = diceOutcome(roll, 5_000, 'over');
  return {
    round: { round_id: 'r1', game_id: 'dice', draw: { seed_pair: 1, nonce }, outcome },
    currency: 'gold_coins',
    stake: '1234567',
    payout: microsText(dicePayout(1_234_567n, outcome)),
  };
}

async function differing(round: SettledRound, seeds: RevealedSeeds): Promise<string[]> {
  const steps = (await roundSteps(round, seeds)) ?? [];
  return steps.filter(({ computed, stored }) => stored !== null && stored !== computed).map(({ name }) => name);
}

const [first] = rolls;
const second = rolls.find(({ server_seed }) => server_seed !== first?.server_seed);
if (!first || !second) throw new Error('the golden table is empty');

describe('recomputing a round step by step', () => {
  it('agrees in every step with the rolls that an independent tool computed', async () => {
    for (const row of rolls) expect([row, await differing(settled(row), row)]).toEqual([row, []]);
  });

  it('names the steps and the HMAC’s message', async () => {
    const steps = await roundSteps(settled(first), first);
    expect(steps?.map(({ name }) => name)).toEqual([
      'Seed hash',
      'HMAC',
      'Bet',
      'Roll',
      'Multiplier',
      'Result',
      'Payout',
    ]);
    expect(steps?.[1]?.how).toContain(`“${first.client_seed}:${first.nonce}:0”`);
  });

  const outcomeOf = (round: SettledRound) => round.round.outcome as object;
  it.each<[string, (round: SettledRound) => SettledRound, string[]]>([
    ['a paid amount', (round) => ({ ...round, payout: '99' }), ['Payout']],
    ['a roll', (round) => withOutcome(round, { ...outcomeOf(round), roll: 1 }), ['Roll']],
    ['a multiplier', (round) => withOutcome(round, { ...outcomeOf(round), multiplier: 1 }), ['Multiplier']],
    [
      'a target that nobody may bet on',
      (round) => withOutcome(round, { ...outcomeOf(round), target: 10_000 }),
      ['Bet'],
    ],
  ])('shows the step that differs after a change of %s', async (_, change, steps) => {
    expect(await differing(change(settled(first)), first)).toEqual(expect.arrayContaining(steps));
  });

  it('shows that a server seed was replaced', async () => {
    const replaced = { ...first, server_seed: second.server_seed };
    expect(await differing(settled(first), replaced)).toContain('Seed hash');
  });

  it('returns nothing for a game that this version does not know and for a round without a draw', async () => {
    const { round, ...rest } = settled(first);
    expect(await roundSteps({ ...rest, round: { ...round, game_id: 'toString' } }, first)).toBeUndefined();
    expect(await roundSteps({ ...rest, round: { ...round, draw: null } }, first)).toBeUndefined();
  });

  it.each<[OneStepGameId, object]>([
    ['halyard', { target: 200 }],
    ['plumb-line', { rows: 16, risk: 'high' }],
    ['signal-lamp', { picks: [1, 2, 40], risk: 'low' }],
    ['tide-wheel', { segments: 50, risk: 'medium' }],
  ])('shows every fact of %s, and names the facts that were changed', async (id, params) => {
    const game = ONE_STEP_GAMES[id] as OneStepGame<object, object>;
    const digest = await digestBy(first.server_seed);
    const message = (block: number) => drawMessage(first.client_seed, first.nonce, block);
    const outcome = await withWords(
      (block) => digest(message(block)),
      (words) => game.play(params, words),
    );
    const round = { round_id: 'r1', game_id: id, draw: { seed_pair: 1, nonce: first.nonce }, outcome, algorithm: 1 };
    const payout = microsText(payoutOf(1_234_567n, game.paid(outcome)));
    const honest: SettledRound = { round, currency: 'gold_coins', stake: '1234567', payout };
    expect(await differing(honest, first)).toEqual([]);
    expect(await differing({ ...honest, payout: '99' }, first)).toEqual(['Payout']);
    for (const fact of Object.keys(outcome).filter((key) => !(key in params))) {
      const other = fact === 'drawn' ? [1] : 77_777;
      expect([fact, await differing(withOutcome(honest, { ...outcome, [fact]: other }), first)]).not.toEqual([
        fact,
        [],
      ]);
    }
    expect(await roundSteps({ ...honest, round: { ...round, algorithm: 2 } }, first)).toBeUndefined();
  });

  it('fails for an outcome that is not one of its game', async () => {
    await expect(roundSteps(withOutcome(settled(first), null), first)).rejects.toThrow();
  });
});

function withOutcome(settled: SettledRound, outcome: unknown): SettledRound {
  return { ...settled, round: { ...settled.round, outcome } };
}

describe('the payout of a slot', () => {
  const paid = (draw: object | null, outcome: unknown) =>
    settledRoundOf({
      type: 'win_paid',
      data: {
        round: { round_id: 'r', game_id: 'the-eel-wife', draw, outcome },
        currency: 'gold_coins',
        payout: '5',
      },
    });
  const draw = { seed_pair: 1, nonce: 0 };

  it('is a settled round with the stake of its outcome, which may have been altered to anything', () => {
    expect(paid(draw, { stake: '10', book: 1, multiplier: 5_000 })).toMatchObject({ stake: '10', payout: '5' });
    expect(paid(draw, null)).toMatchObject({ stake: '0' });
  });

  it('is none in an external game without a draw', () => {
    expect(paid(null, null)).toBeUndefined();
  });
});
