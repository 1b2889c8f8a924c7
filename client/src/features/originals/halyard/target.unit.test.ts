import { expect, it } from '@jest/globals';
import { fieldError, fieldText, isTarget, leaveTarget, openTarget, stepTarget, typeTarget } from './target.js';

const double = openTarget({ target: 200 });
const texts = (form: typeof double) => [fieldText(form, 'target'), fieldText(form, 'chance')];

it('both fields describe the same bet', () => expect(texts(double)).toEqual(['2.00', '49.00']));

it.each([
  ['target', '10', ['10', '9.80']],
  ['target', '1000000.00', ['1000000.00', '0.0001']],
  ['chance', '9.8', ['10.00', '9.8']],
  ['chance', '0.98', ['100.00', '0.98']],
] as const)('typing %s %s changes the other field and keeps the typed text', (field, text, shown) => {
  expect(texts(typeTarget(double, field, text))).toEqual(shown);
});

it.each([
  ['target', '1', 'Use 1.01 to 1000000.00'],
  ['target', '1000000.01', 'Use 1.01 to 1000000.00'],
  ['target', '2.001', 'Use two decimals at most'],
  ['target', 'x', 'Enter a number such as 49.50'],
  ['target', '', 'Enter a number'],
  ['chance', '99', 'Use 0.0001 to 97.0297 %'],
] as const)('typing %s "%s" reports: %s', (field, text, error) => {
  const form = typeTarget(double, field, text);
  expect(fieldError(form, field)).toBe(error);
  expect(form.target).toBe(200);
  expect(leaveTarget(form)).toBe(form);
});

it('leaving a valid field shows the exact value', () => {
  expect(texts(leaveTarget(typeTarget(double, 'chance', '33')))).toEqual(['2.97', '32.9966']);
});

it.each([
  [200, 1, 210],
  [200, -1, 190],
  [105, -1, 101],
  [101, -1, 101],
  [1_000, 1, 1_100],
  [1_000, -1, 990],
  [12_345, 1, 20_000],
  [20_000, -1, 10_000],
  [100_000_000, 1, 100_000_000],
] as const)('a step from %s in direction %s is %s', (from, direction, to) => {
  expect(stepTarget(openTarget({ target: from }), direction).target).toBe(to);
});

it.each([null, 7, {}, { target: 100 }, { target: 2.5 }, { target: '200' }, { target: 100_000_001 }])(
  'a stored target that cannot be played (%j) is not accepted',
  (kept) => expect(isTarget(kept)).toBe(false),
);
