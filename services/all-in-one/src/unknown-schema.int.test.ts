import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { historyOf, type Old } from '@goldwake/core/testing';
import { importEvents, openEmbedded } from '@goldwake/embedded';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createCasino } from './casino.js';

let dataDir: string;
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'goldwake-unknown-')), 'data');
});
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }));

/** Stores a history of one player in the folder. @param hash a wrong hash of the last event, as after a flipped bit */
function store(last: Old, hash?: string): void {
  const history = historyOf(['wallet-u1', 'wallet_opened', 1, { uid: 'u1' }], last);
  const changed = history.map((raw, at) => ({
    ...raw,
    event: { ...raw.event, ...(hash !== undefined && at === 1 && { hash }) },
    masked: hash !== undefined,
  }));
  importEvents(dataDir, changed, { whole: true });
}

const UNKNOWN: [string, Old, string][] = [
  ['an unknown type', ['wallet-u1', 'bonus_awarded', 1, {}], 'this Goldwake does not know the type bonus_awarded'],
  ['a newer schema', ['wallet-u1', 'wallet_opened', 9, {}], 'wallet_opened of schema 9, this Goldwake knows 2'],
];

it.each(UNKNOWN)('a casino with an event of %s does not start, and changes nothing', async (_, last, reason) => {
  store(last);
  const file = join(dataDir, 'goldwake.db');
  const before = readFileSync(file);
  await expect(createCasino({ dataDir })).rejects.toMatchObject({
    name: 'DataFolderError',
    message: `${dataDir}: wallet-u1@2: ${reason}; update Goldwake`,
  });
  expect(readFileSync(file).equals(before)).toBe(true);
});

it.each(UNKNOWN)('a type or schema version that a flipped bit turned into %s is damage', async (_, last) => {
  store(last, 'f'.repeat(64));
  const engine = await openEmbedded({
    dataDir,
    report: () => {},
    beforeWriting: async (stored) => stored.checkSchemas(),
  });
  try {
    await expect(engine.store.readAll(0, 10)).rejects.toMatchObject({ name: 'TornHistory' });
  } finally {
    await engine.close();
  }
});
