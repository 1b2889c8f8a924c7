/** Generators of values that programs often handle wrongly. */
import fc from 'fast-check';
import { Fields, RawJson } from './json-text.js';

const HUGE = 'x'.repeat(100_000);
/** Deeper than every valid body, but shallow enough that a recursive parser survives. */
const DEPTH = 60;

export const NASTY_KEYS = [
  'constructor',
  '__proto__',
  'toString',
  'prototype',
  'hasOwnProperty',
  'valueOf',
  'then',
  'length',
  '$where',
  '',
  '0',
  'a.b',
  'a[b]',
  '\u0000',
  '\ud800',
  '\u202e',
  'x'.repeat(10_000),
];

const STRINGS = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '-0',
  '1e3',
  '1e400',
  '0x10',
  '１２３',
  '9'.repeat(24),
  '9'.repeat(400),
  '1.0000000',
  '\u0000',
  'a\u0000b',
  '\r\nSet-Cookie: a=b',
  '\u001b[31m',
  '\u0085\u2028\u2029',
  '\ud800',
  'a\udfffb',
  '\ud83d@example.test',
  '\u200b',
  'a\u200db\u2060c\ufeff',
  '\u202egnp.exe',
  '\u2066\u2067\u2069',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(10),
  'ﷺ'.repeat(40),
  'İı',
  '\uffff\ufffe',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%',
  "' OR 1=1 --",
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'goldwake:daily:1',
  'wallet-',
  '@',
  '0000-00-00',
  '2025-02-30',
  '+275760-09-13',
  'a'.repeat(201),
  'a@'.repeat(127),
];

/** Numbers as JSON texts, because JavaScript has no value for some of them. `NaN` is no JSON. */
const NUMBERS = ['-1', '0', '-0', '1.5', '1e3', '1E400', '-1e400', '9007199254740993', '1e-400', 'NaN', '00', '0x10'];

export const nastyString: fc.Arbitrary<string> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...STRINGS) },
  { weight: 10, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 5, arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map(ofCodeUnits) },
  { weight: 1, arbitrary: fc.constant(HUGE) },
);

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: nastyString },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS).map((text) => new RawJson(text)) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}) },
  { weight: 2, arbitrary: fc.constantFrom(...NASTY_KEYS).map((key) => new Fields([[key, 1]])) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: DEPTH }).map(nested) },
  { weight: 1, arbitrary: fc.array(nastyString, { maxLength: 4 }) },
);

/** Generates unknown fields: usually one, sometimes so many that a response which lists them all becomes huge. */
export const nastyFields: fc.Arbitrary<[name: string, value: unknown][]> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.array(fc.tuple(fc.oneof(fc.constantFrom(...NASTY_KEYS), nastyString), nastyValue), {
      minLength: 1,
      maxLength: 3,
    }),
  },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 5_000 }).map(manyFields) },
);

function ofCodeUnits(units: number[]): string {
  return String.fromCharCode(...units);
}

function nested(depth: number): RawJson {
  const [open, close] = depth % 2 ? ['[', ']'] : ['{"a":', '}'];
  return new RawJson(`${open.repeat(depth)}1${close.repeat(depth)}`);
}

function manyFields(count: number): [string, unknown][] {
  return Array.from({ length: count }, (_, index) => [`unknown_${index}`, 1]);
}
