import type { BlackjackAction, BlackjackTable } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { judge, NO_TALLY, tallied } from './trainer.js';

const sixteen: BlackjackTable = {
  actions: [],
  hands: [{ cards: ['TS', '6H'], doubled: false, finished: false, result: null }],
  dealer: ['TD'],
  insurance: 'not_offered',
  allowed: ['hit', 'stand', 'double'],
  result: 'open',
};
const moves = (...actions: BlackjackAction[]) => actions.map((action) => ({ action }));

it('a decision is compared with the best one', () => {
  expect(judge(sixteen, moves('stand'))).toEqual({ taken: 'stand', best: 'hit' });
  expect(judge(sixteen, moves('hit'))).toEqual({ taken: 'hit', best: 'hit' });
});

it('nothing is judged if the table was changed by several actions, or by none', () => {
  expect(judge(sixteen, moves('hit', 'hit'))).toBeUndefined();
  expect(judge(sixteen, [])).toBeUndefined();
});

it('the tally counts the decisions and the best ones', () => {
  const two = [judge(sixteen, moves('stand')), judge(sixteen, moves('hit'))];
  const tally = two.reduce((was, judged) => (judged ? tallied(was, judged) : was), NO_TALLY);
  expect(tally).toEqual({ last: { taken: 'hit', best: 'hit' }, decisions: 2, best: 1 });
});
