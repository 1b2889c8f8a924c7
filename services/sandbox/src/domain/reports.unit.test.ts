import { REPORT_DETAILS_MAX, REPORT_NAME_MAX, REPORT_TEXT_MAX } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutDetails } from './reports.js';

const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength });
const details = fc.dictionary(
  text(REPORT_NAME_MAX / 2),
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: REPORT_TEXT_MAX }).map((length) => '字'.repeat(length)) },
    text(100),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  ),
  { maxKeys: REPORT_DETAILS_MAX },
);
const lengthOf = (all: object) =>
  Object.entries(all).reduce((sum, [name, value]) => sum + name.length + String(value).length, 0);

it('details have at most 8,000 characters and keep all names; what is short enough is unchanged', () => {
  fc.assert(
    fc.property(details, (all) => {
      const cut = cutDetails(all);
      expect(lengthOf(cut)).toBeLessThanOrEqual(8_000);
      expect(Object.keys(cut)).toEqual(Object.keys(all));
      if (lengthOf(all) <= 8_000) expect(cut).toBe(all);
    }),
  );
});

it('a text that is cut says so, has no half of a character, and leaves short details as they are', () => {
  const cut = cutDetails({ stack: '💥'.repeat(2_000), a: 'x'.repeat(4_000), b: 'x'.repeat(4_000), n: 7, ok: 'yes' });
  expect(cut).toMatchObject({ a: expect.stringMatching(/^x{1500,}… \(cut\)$/), n: 7, ok: 'yes' });
  expect(cut.stack).toMatch(/^💥{700,}… \(cut\)$/u);
});
