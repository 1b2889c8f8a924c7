import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { drawMessage } from '../dice.js';
import { digestBy } from '../verify-roll.js';
import { ONE_STEP_GAMES } from './games.js';
import { type OneStepGame, payoutOf } from './one-step.js';
import { Words, withWords } from './words.js';

type GameId = keyof typeof ONE_STEP_GAMES;

interface GoldenRound {
  game_id: GameId;
  server_seed: string;
  client_seed: string;
  nonce: number;
  outcome: object;
}

const golden = JSON.parse(
  readFileSync(new URL('../../../src/games/originals/outcomes.golden.json', import.meta.url), 'utf8'),
) as {
  rounds: GoldenRound[];
};

/** The game with any parameters: an outcome contains those from which it was drawn. */
const gameOf = (id: GameId) => ONE_STEP_GAMES[id] as unknown as OneStepGame<object, object>;

describe('games in one step', () => {
  it('are registered under their ids', () => {
    expect(Object.values(ONE_STEP_GAMES).map((game) => game.game_id)).toEqual(Object.keys(ONE_STEP_GAMES));
  });

  it.each(Object.keys(ONE_STEP_GAMES) as GameId[])(
    '%s draws the outcomes that an independent tool computed, and nothing else is in them',
    async (id) => {
      const rounds = golden.rounds.filter((round) => round.game_id === id);
      expect(rounds.length).toBeGreaterThan(10);
      for (const { server_seed, client_seed, nonce, outcome } of rounds) {
        const game = gameOf(id);
        expect(game.faults(outcome)).toEqual([]);
        const digest = (block: number) =>
          createHmac('sha256', server_seed)
            .update(drawMessage(client_seed, nonce, block))
            .digest();
        expect(game.play(outcome, new Words(digest))).toEqual(outcome);
        // The verifier in the browser computes its digests asynchronously.
        const hmac = await digestBy(server_seed);
        const verified = await withWords(
          (block) => hmac(drawMessage(client_seed, nonce, block)),
          (words) => game.play(outcome, words),
        );
        expect(verified).toEqual(outcome);
      }
    },
  );
});

describe('payout', () => {
  it.each([
    // Columns: stake in micros, multiplier in ten-thousandths, payout in micros, rounded down.
    [1_000_000n, 19_800, 1_980_000n],
    [1n, 19_999, 1n],
    [3n, 5_000, 1n],
    [1n, 0, 0n],
    [10n ** 18n, 10_000_000_000, 10n ** 24n],
  ])('of a stake of %d at %d ten-thousandths is %d', (stake, multiplier, payout) => {
    expect(payoutOf(stake, multiplier)).toBe(payout);
  });
});
