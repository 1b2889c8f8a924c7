import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parseForeign } from '../foreign/envelope.js';
import { replay } from '../testing/run-replay.js';
import { openSmallCasino } from '../testing/small-casino.js';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const LEDGER = at('golden/other-ledger');
const REDUCER = join(LEDGER, 'reducer.mjs');
const LINES = readFileSync(join(LEDGER, 'events.jsonl'), 'utf8').trim().split('\n');
const SCHEMA = JSON.parse(readFileSync(at('envelope.schema.json'), 'utf8'));
const isValid = (formats as unknown as (ajv: Ajv2020) => Ajv2020)(new Ajv2020({ allowUnionTypes: true })).compile(
  SCHEMA,
);

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-check-'));
});
afterEach(() => rmSync(scratch, { recursive: true }));

interface Line extends Record<string, unknown> {
  data: Record<string, unknown>;
}

async function checked(lines: readonly string[], ...args: string[]) {
  const file = join(scratch, 'ledger.jsonl');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { code, out, err } = await replay('check', file, '--json', ...args);
  return { code, err, ...(out === '' ? {} : JSON.parse(out)) };
}

/** The ledger with the line of one event changed; the hash stays. */
const changed = (index: number, change: (line: Line) => void): string[] =>
  LINES.map((text, line) => {
    if (line !== index) return text;
    const event = JSON.parse(text) as Line;
    change(event);
    return JSON.stringify(event);
  });

describe('check of events of another system', () => {
  it('the example ledger is clean, also under its own reducer', async () => {
    const { code, out } = await replay('check', LEDGER, '--reducer', REDUCER);
    expect(out).toMatch(
      /^Clean\. \d+ events in 3 streams; checked: envelope, order, chain, causes, time, postings, reducer\./,
    );
    expect(code).toBe(0);
  });

  it.each<[string, string, (line: Line) => void]>([
    ['chain', 'an amount was changed', ({ data }) => Object.assign(data, { amount: '1.00' })],
    ['order', 'a version is missing', (line) => Object.assign(line, { version: 9_999 })],
    ['order', 'a position goes back', (line) => Object.assign(line, { position: 1 })],
    ['causes', 'the cause does not exist', (line) => Object.assign(line, { causationId: 'account-DE01@777' })],
    ['time', 'the time goes back', (line) => Object.assign(line, { recordedAt: '2020-01-01T00:00:00.000Z' })],
    [
      'postings',
      'money appears',
      ({ data }) => Object.assign(data, { postings: [{ account: 'x', currency: 'EUR', amount: '0.01' }] }),
    ],
    [
      'postings',
      'an amount is no number',
      ({ data }) => Object.assign(data, { postings: [{ account: 'x', amount: 'NaN' }] }),
    ],
    ['envelope', 'the stream is missing', (line) => delete line.stream],
    ['envelope', 'the data is a list', (line) => Object.assign(line, { data: [] })],
  ])('%s: %s is found at its line', async (check, _, change) => {
    const { code, findings } = await checked(changed(20, change));
    expect(code).toBe(1);
    expect(findings).toContainEqual(expect.objectContaining({ check, line: 21 }));
  });

  it('a reducer names the first event of a stream that breaks its rule, once', async () => {
    const withoutHashes = LINES.map((text) => {
      const { hash: _, prevHash: __, ...event } = JSON.parse(text);
      return event as Line;
    });
    const deposit = withoutHashes.findIndex(
      ({ type, stream }) => type === 'cash_deposited' && stream === 'account-DE01',
    );
    Object.assign((withoutHashes[deposit] as Line).data, { balance: '0.00' });
    const { findings } = await checked(
      withoutHashes.map((one) => JSON.stringify(one)),
      '--reducer',
      REDUCER,
    );
    const [{ message, ...first }, ...others] = findings;
    expect(others).toEqual([]);
    expect(first).toMatchObject({ check: 'reducer', line: deposit + 1 });
    expect(message).toMatch(/^states the balance 0\.00; the bookings give \d+ cents$/);
  });

  it('a reducer that throws in initial is a finding', async () => {
    const reducer = moduleOf('export default { initial() { throw new Error("no") }, evolve: (state) => state }');
    const { code, findings } = await checked(LINES, '--reducer', reducer);
    expect({ code, first: findings[0] }).toMatchObject({ code: 1, first: { message: 'the reducer throws: no' } });
  });

  it('hashes that end in the middle of a stream are found', async () => {
    const { findings } = await checked(
      changed(20, (line) => Object.assign(line, { hash: undefined, prevHash: undefined })),
    );
    expect(findings).toContainEqual(expect.objectContaining({ check: 'chain', line: 21 }));
  });

  it('text that is no JSON, and an empty file, are no crash', async () => {
    expect((await checked(['{', ...LINES.slice(1)])).findings[0]).toMatchObject({ line: 1, check: 'envelope' });
    writeFileSync(join(scratch, 'empty.jsonl'), '');
    const { code, out } = await replay('check', join(scratch, 'empty.jsonl'));
    expect({ code, out: out.slice(0, 26) }).toEqual({ code: 0, out: 'Clean. 0 events in 0 strea' });
  });

  it.each([
    ['a missing file', () => ['check', join(scratch, 'nowhere')]],
    ['a folder without events', () => ['check', scratch]],
    ['a missing reducer', () => ['check', LEDGER, '--reducer', join(scratch, 'nowhere.mjs')]],
    ['a module that is no reducer', () => ['check', LEDGER, '--reducer', moduleOf('export default {}')]],
  ])('%s is refused in one line', async (_, args) => {
    const { code, err } = await replay(...args());
    expect({ code, lines: err.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
  });

  it('an export of a Goldwake casino follows the envelope', async () => {
    const casino = await openSmallCasino();
    try {
      const out = join(scratch, 'export');
      await replay('export', '--complete', '--out', out, '--data', casino.dir);
      const { code, out: text } = await replay('check', out);
      expect({ code, text: text.slice(0, 6) }).toEqual({ code: 0, text: 'Clean.' });
    } finally {
      await casino.close();
    }
  });
});

function moduleOf(text: string): string {
  mkdirSync(scratch, { recursive: true });
  const file = join(scratch, 'module.mjs');
  writeFileSync(file, text);
  return file;
}

describe('the JSON Schema of the envelope', () => {
  const VALUES = [undefined, null, 0, -1, 1, 1.5, '', 'text', '2026-03-02T08:03:10.000Z', 'f'.repeat(64), [], {}, true];

  it('accepts and refuses what the command accepts and refuses, for every member and kind of value', () => {
    const event = JSON.parse(LINES[0] ?? '');
    for (const field of Object.keys(SCHEMA.properties)) {
      for (const value of VALUES) {
        const line = JSON.stringify({ ...event, [field]: value });
        const accepted = typeof parseForeign(line) !== 'string';
        expect({ field, value, accepted }).toEqual({ field, value, accepted: isValid(JSON.parse(line)) });
      }
    }
  });
});
