import { SIGNAL_LAMP } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { isParams, randomPicks, togglePick } from './picks.js';

const none = { picks: [], risk: 'classic' as const };

describe('picks', () => {
  it('stay in ascending order, and a second press removes a number', () => {
    const three = [30, 2, 11].reduce(togglePick, none);
    expect(three.picks).toEqual([2, 11, 30]);
    expect(togglePick(three, 11).picks).toEqual([2, 30]);
  });

  it('are at most ten', () => {
    const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].reduce(togglePick, none);
    expect(togglePick(ten, 11)).toBe(ten);
  });

  it.each([0, 0.3, 0.999_999])(
    'at random are allowed by the rules, and as many as before (random number %s)',
    (random) => {
      for (const picks of [[], [7], [1, 2, 3, 4, 5]]) {
        const drawn = randomPicks({ ...none, picks }, () => random);
        expect(SIGNAL_LAMP.faults(drawn)).toEqual([]);
        expect(drawn.picks).toHaveLength(picks.length || 10);
      }
    },
  );
});

it.each([
  [none, true],
  [{ picks: [1, 40], risk: 'high' }, true],
  [{ picks: [2, 1], risk: 'high' }, false],
  [{ picks: [1, 1], risk: 'high' }, false],
  [{ picks: [41], risk: 'high' }, false],
  [{ picks: [1], risk: 'wild' }, false],
  [{ picks: '1', risk: 'low' }, false],
  [null, false],
])('stored settings %j are accepted: %s', (kept, accepted) => expect(isParams(kept)).toBe(accepted));
