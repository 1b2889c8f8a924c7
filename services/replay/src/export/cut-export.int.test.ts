import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReadOnly } from '@goldwake/embedded';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bisect } from '../bisect/bisect.js';
import { CasinoCopy } from '../drills/casino-copy.js';
import { writeHistory } from '../testing/seeded-history.js';
import { verify } from '../verify.js';
import { readExport } from './read-export.js';
import { writeExport } from './write-export.js';

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-cut-'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

it('the import of one player verifies clean without the packages and the shared table of the casino', () => {
  const honest = join(scratch, 'shared');
  writeHistory(honest, { events: 1_500, players: 4, seed: 7, table: true, purchases: true });
  const out = join(scratch, 'of-one');
  const whole = openReadOnly(honest);
  writeExport(whole, { out, scope: { players: ['p1'], from: null, to: null }, personalData: true });
  whole.close();
  readExport(out, join(scratch, 'one'));
  const casino = openReadOnly(join(scratch, 'one'));
  const orders = [...casino.streamEvents('purchases-p1')].map(
    ({ event }) => event.data as { packages_version?: number },
  );
  const { findings } = verify(casino);
  const { holds } = bisect(casino, undefined, { uid: 'p1' });
  casino.close();
  expect({ isChanged: orders.some(({ packages_version = 1 }) => packages_version > 1), findings, holds }).toEqual({
    isChanged: true,
    findings: [],
    holds: true,
  });
});

it('an import that ends at a time verifies clean even if the clock of a cause was ahead of the clock of its effect', () => {
  const honest = join(scratch, 'honest');
  writeHistory(honest, { events: 60, players: 1, seed: 7 });
  const skewed = CasinoCopy.make(honest, join(scratch, 'skewed'));
  const { recordedAt } = skewed.event('promotions-p1', 1).event;
  const ahead = new Date(Date.parse(recordedAt) + 2_000).toISOString();
  skewed.run("UPDATE events SET recorded_at = ?, effective_at = ? WHERE stream = 'promotions-p1'", ahead, ahead);
  skewed.sign('promotions-p1', 1);
  const out = join(scratch, 'export');
  writeExport(skewed.casino, { out, scope: { players: null, from: null, to: recordedAt }, personalData: true });
  skewed.close();
  readExport(out, join(scratch, 'imported'));
  const casino = openReadOnly(join(scratch, 'imported'));
  const granted = [...casino.streamEvents('wallet-p1')].find(
    ({ event }) => event.type === 'coins_granted' && event.causationId !== null,
  );
  const { findings } = verify(casino);
  casino.close();
  expect({ cause: granted?.event.causationId, findings }).toEqual({ cause: 'promotions-p1@1', findings: [] });
});
