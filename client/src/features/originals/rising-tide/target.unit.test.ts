import { describe, expect, it } from '@jest/globals';
import { chanceText, isKeptTarget, leaveTarget, openTarget, stepTarget, typeTarget } from './target.js';

describe('the typed target', () => {
  it.each([
    ['2', 200],
    ['2.5', 250],
    ['1.01', 101],
    ['10000', 1_000_000],
    ['1.57×', 157],
    ['', null],
    ['  ', null],
  ] as const)('"%s" is %s hundredths', (text, target) => {
    expect(typeTarget(text)).toEqual({ target, text, error: null });
  });

  it.each([
    ['1', 'Use 1.01 to 10000.00'],
    ['1.00', 'Use 1.01 to 10000.00'],
    ['10000.01', 'Use 1.01 to 10000.00'],
    ['2.001', 'Use two decimals at most'],
    ['two', 'Enter a number such as 49.50'],
    ['-2', 'Enter a number such as 49.50'],
    ['２', 'Enter a number such as 49.50'],
  ])('"%s" is refused: %s', (text, error) => {
    const form = typeTarget(text);
    expect(form).toEqual({ target: null, text, error });
    expect(leaveTarget(form)).toBe(form);
  });

  it('is shown exactly when the focus leaves the field', () => {
    expect(leaveTarget(typeTarget('2.5')).text).toBe('2.50');
    expect(leaveTarget(typeTarget(' ')).text).toBe('');
  });
});

it.each([
  [200, 1, 210],
  [200, -1, 190],
  [105, -1, 101],
  [101, -1, 101],
  [1_000, 1, 1_100],
  [1_000, -1, 990],
  [1_000_000, 1, 1_000_000],
  [null, 1, 200],
  [null, -1, 200],
] as const)('a step from %s in direction %s is %s', (target, direction, next) => {
  expect(stepTarget(openTarget({ target }), direction).target).toBe(next);
});

it.each([
  [200, '49.50 %'],
  [101, '98.01 %'],
  [300, '33.00 %'],
  [1_000_000, 'under 0.01 %'],
])('the target %s is reached in %s of the rounds', (target, text) => expect(chanceText(target)).toBe(text));

it.each([null, 7, {}, { target: 100 }, { target: 2.5 }, { target: '200' }, { target: 1_000_001 }])(
  'a stored target that cannot be played (%j) is not accepted',
  (kept) => expect(isKeptTarget(kept)).toBe(false),
);
it.each([{ target: null }, { target: 101 }])('the stored target %j is accepted', (kept) =>
  expect(isKeptTarget(kept)).toBe(true),
);
