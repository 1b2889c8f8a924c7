import fc from 'fast-check';
import { Fields, jsonText } from '../generators/json-text.js';
import { nastyFields, nastyValue } from '../generators/nasty.js';

export const CONTENT_TYPES = [
  'APPLICATION/JSON',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/json, text/plain',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'image/png',
  'image/svg+xml',
  'application/json\u000b',
  'json',
  ';',
  `a/${'b'.repeat(5_000)}`,
];

type List = readonly (readonly [string, unknown])[];
type Mutation = (fields: List) => List;

const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 4,
    arbitrary: nastyFields.map(
      (more): Mutation =>
        (fields) => [...fields, ...more],
    ),
  },
  {
    weight: 1,
    arbitrary: nastyFields.map(
      (more): Mutation =>
        (fields) => [...more, ...fields],
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat({ max: 20 }), nastyValue).map(
      ([at, value]): Mutation =>
        (fields) =>
          withAt(fields, at, ([name]) => [[name, value]]),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat({ max: 20 }).map(
      (at): Mutation =>
        (fields) =>
          withAt(fields, at, () => []),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 20 }).map(
      (at): Mutation =>
        (fields) =>
          withAt(fields, at, ([name, value]) => [
            [name, [value]],
            [name, value],
          ]),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 20 }).map(
      (at): Mutation =>
        (fields) =>
          withAt(fields, at, ([name, value]) => [[name.toUpperCase(), value]]),
    ),
  },
);

/** Replaces one field; the index wraps around, because it is chosen before the number of fields is known. */
function withAt(fields: List, at: number, replaced: (field: List[number]) => List): List {
  const index = at % Math.max(1, fields.length);
  return fields.flatMap((field, position) => (position === index ? replaced(field) : [field]));
}

/** Generates JSON texts of objects that are valid except for one to three changes. */
export function mutatedObject(valid: fc.Arbitrary<object>): fc.Arbitrary<string> {
  return fc.tuple(valid, fc.array(mutations, { minLength: 1, maxLength: 3 })).map(([value, changes]) => {
    const start: List = Object.entries(value);
    return jsonText(new Fields(changes.reduce((fields, change) => change(fields), start)));
  });
}

/** Generates texts that are no longer the same JSON: cut off, or with something before or after it. */
export function BODY_MUTATED(text: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.nat({ max: text.length }).map((length) => text.slice(0, length)),
    fc.constantFrom(
      `\ufeff${text}`,
      `${text}${text}`,
      `${text},`,
      `[${text}]`,
      ` ${text}\n`,
      `)]}',\n${text}`,
      text.replace(/"/g, "'"),
    ),
  );
}

/** Bodies that do not follow from a schema, with their content type. */
export const rawBodies = fc.constantFrom<{ type?: string; body: { text: string } | { base64: string } }>(
  { type: 'application/json', body: { text: '' } },
  { type: 'application/json', body: { text: 'null' } },
  { type: 'application/json', body: { text: '7' } },
  { type: 'application/json', body: { text: '"@@own.uid@@"' } },
  { type: 'application/json', body: { text: '[]' } },
  { type: 'application/json', body: { text: '{"constructor":{"prototype":{"admin":true}}}' } },
  { type: 'application/json', body: { text: '{"__proto__":{"admin":true}}' } },
  { type: 'application/json', body: { text: '['.repeat(50_000) } },
  { type: 'application/json', body: { text: `${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}` } },
  { type: 'application/json', body: { text: `{"a":"${'x'.repeat(150_000)}"}` } },
  { type: 'application/json', body: { text: `{"a":${'9'.repeat(90_000)}}` } },
  {
    type: 'application/json',
    body: { base64: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]).toString('base64') },
  },
  { type: 'application/json', body: { base64: Buffer.from('{"email":"a"}', 'utf16le').toString('base64') } },
  {
    type: 'application/json',
    body: { base64: Buffer.from('H4sIAAAAAAAAA6tWSlSyUqgFAA==', 'base64').toString('base64') },
  },
  { type: 'application/x-www-form-urlencoded', body: { text: 'a=1&a=2&__proto__[x]=1' } },
  {
    type: 'multipart/form-data; boundary=x',
    body: { text: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n' },
  },
  { type: 'image/png', body: { base64: 'iVBORw0KGgoAAAANSUhEUv////8AAAAB' } },
  { type: 'image/png', body: { text: 'x'.repeat(200_000) } },
  { type: 'image/webp', body: { base64: Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X').toString('base64') } },
  { type: 'image/jpeg', body: { base64: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]).toString('base64') } },
  { body: { text: '{"a":1}' } },
);
