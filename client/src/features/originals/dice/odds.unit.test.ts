import { diceChance, diceMultiplier } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  fieldError,
  fieldNote,
  fieldText,
  flipOdds,
  isOdds,
  leaveOdds,
  moveTarget,
  type OddsField,
  oddsReady,
  openOdds,
  TARGET_BOUNDS,
  targetForMultiplier,
  typeOdds,
} from './odds.js';

const even = openOdds({ target: 5000, direction: 'over' });
const texts = (form: typeof even) =>
  (['target', 'chance', 'multiplier'] as OddsField[]).map((field) => fieldText(form, field));

describe('linked fields for target, win chance and multiplier', () => {
  it('all three fields describe the same bet', () => {
    expect(texts(even)).toEqual(['50.00', '50.00', '1.9801']);
  });

  it.each([
    ['target', '75', ['75', '25.00', '3.9603']],
    ['chance', '10.00', ['90.00', '10.00', '9.9009']],
    ['multiplier', '2', ['50.50', '49.50', '2']],
    ['multiplier', '99.0099', ['99.00', '1.00', '99.0099']],
  ] as [OddsField, string, string[]][])(
    'typing %s %s changes the other two fields and keeps the typed text',
    (field, text, shown) => {
      const form = typeOdds(even, field, text);
      expect(texts(form)).toEqual(shown);
      expect(oddsReady(form)).toBe(true);
    },
  );

  it.each([
    ['target', '', 'Enter a number'],
    ['target', '99.01', 'Use 1.99 to 99.00'],
    ['target', '1.98', 'Use 1.99 to 99.00'],
    ['target', '50.001', 'Use two decimals at most'],
    ['target', '-5', 'Enter a number such as 49.50'],
    ['chance', '98.01', 'Use 1.00 to 98.00 %'],
    ['chance', '0.99', 'Use 1.00 to 98.00 %'],
    ['multiplier', '1.0101', 'Use 1.0102 to 99.0099×'],
    ['multiplier', '100', 'Use 1.0102 to 99.0099×'],
    ['multiplier', '2.00001', 'Use four decimals at most'],
    ['chance', 'abc', 'Enter a number such as 49.50'],
  ] as [OddsField, string, string][])(
    '%s "%s" shows an error at the field, keeps the typed text and changes no other field',
    (field, text, error) => {
      const form = typeOdds(even, field, text);
      expect(fieldError(form, field)).toBe(error);
      expect(fieldText(form, field)).toBe(text);
      expect(form.odds).toEqual(even.odds);
      expect(oddsReady(form)).toBe(false);
      expect(leaveOdds(form)).toBe(form);
    },
  );

  it('a number that ends with a decimal point is neither an error nor rewritten', () => {
    expect(texts(typeOdds(even, 'target', '60.'))).toEqual(['60.', '40.00', '2.4752']);
  });

  it('a value between two targets shows a note while typing and is replaced by the exact value on leaving the field', () => {
    const form = typeOdds(even, 'multiplier', '2');
    expect(fieldNote(form, 'multiplier')).toBe('Nearest possible: 2.0002×');
    expect(fieldText(leaveOdds(form), 'multiplier')).toBe('2.0002');
  });

  it('switching the direction keeps the win chance', () => {
    const form = flipOdds(openOdds({ target: 9_000, direction: 'over' }));
    expect(form.odds).toEqual({ target: 1_000, direction: 'under' });
    expect(diceChance(1_000, 'under')).toBe(diceChance(9_000, 'over'));
  });

  it('the slider stops at the last playable target in both directions', () => {
    expect(moveTarget(even, 10_000).odds.target).toBe(9_900);
    expect(moveTarget(even, 0).odds.target).toBe(199);
    expect(moveTarget(flipOdds(even), 10_000).odds.target).toBe(9_801);
    expect(moveTarget(flipOdds(even), 0).odds.target).toBe(100);
  });

  it.each(['over', 'under'] as const)(
    'every playable multiplier, when typed, selects a target that pays it (%s)',
    (direction) => {
      for (let target = TARGET_BOUNDS[direction].min; target <= TARGET_BOUNDS[direction].max; target += 1) {
        const multiplier = diceMultiplier(target, direction);
        expect(diceMultiplier(targetForMultiplier(multiplier, direction), direction)).toBe(multiplier);
      }
    },
  );
});

it.each([
  null,
  7,
  {},
  { target: 198, direction: 'over' },
  { target: 5_000, direction: 'up' },
  { target: 'x', direction: 'over' },
])('stored odds that cannot be played (%j) are not accepted', (odds) => expect(isOdds(odds)).toBe(false));

it('stored odds that can be played are accepted', () => expect(isOdds({ target: 199, direction: 'over' })).toBe(true));
