/** Generators of fields and values of frames that programs often handle wrongly. */
import { CLIENT_FRAME_BYTES_MAX } from '@goldwake/contracts';
import fc from 'fast-check';
import { Fields, RawJson } from './json-text.js';

/** Leaves room for the other fields of a frame. The server refuses a larger frame before it parses it. */
const HUGE = 'x'.repeat(CLIENT_FRAME_BYTES_MAX - 1_000);
/** At most as many unknown fields as fit into a frame. */
const FIELDS_MAX = 900;
/** Deeper than every valid frame, but shallow enough that a recursive parser survives. */
const DEPTH = 60;

const KEYS = [
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
  '\r\n',
  '\u001b[31m',
  '\u0085\u2028\u2029',
  '\ud800',
  'a\udfffb',
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
  { weight: 2, arbitrary: fc.constantFrom(...KEYS).map((key) => new Fields([[key, 1]])) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: DEPTH }).map(nested) },
  { weight: 1, arbitrary: fc.array(nastyString, { maxLength: 4 }) },
);

/** Generates unknown fields: usually one to three, sometimes so many that they nearly fill a frame. */
export const nastyFields: fc.Arbitrary<[name: string, value: unknown][]> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.array(fc.tuple(fc.oneof(fc.constantFrom(...KEYS), nastyString), nastyValue), {
      minLength: 1,
      maxLength: 3,
    }),
  },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: FIELDS_MAX }).map(manyFields) },
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
