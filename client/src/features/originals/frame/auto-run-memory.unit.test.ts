import { expect, it } from '@jest/globals';
import { autoRunIn } from './auto-run-memory.js';

function storage(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
    removeItem: () => {
      kept = null;
    },
  };
}

const run = {
  plan: {
    currency: 'sweeps_coins' as const,
    params: { target: '50.00', direction: 'over' },
    stake: 100_000n,
    bets: null,
    stopOnProfit: null,
    stopOnLoss: 5_000_000n,
    onWin: { kind: 'reset' as const },
    onLoss: { kind: 'raise' as const, percent: 10_000 },
    limits: { min: 10_000n, max: 100_000_000n },
  },
  totals: { bets: 7, wins: 3, staked: 700_000n, profit: -100_000n },
};

it('a saved auto-bet is loaded unchanged by the same player, and by nobody else', () => {
  const memory = autoRunIn(storage());
  memory.save('u1', run);
  expect(memory.load('u1')).toEqual(run);
  expect(memory.load('u2')).toBeUndefined();
});

it('an ended auto-bet is not loaded', () => {
  const memory = autoRunIn(storage());
  memory.save('u1', run);
  memory.forget();
  expect(memory.load('u1')).toBeUndefined();
});

it.each(['{', 'null', '7', '{"uid":"u1"}', '{"uid":"u1","run":{"totals":{"profit":1}}}'])(
  'a damaged record (%s) is ignored',
  (text) => expect(autoRunIn(storage(text)).load('u1')).toBeUndefined(),
);
