import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { CannotRun } from '../cannot-run.js';
import { openSmallCasino } from '../testing/small-casino.js';
import { ParallelFileCheck } from './parallel-file-check.js';

it('the check of an undamaged file reports nothing, however often it is asked', async () => {
  const casino = await openSmallCasino();
  try {
    const check = new ParallelFileCheck(casino.dir);
    expect([check.report(), check.report()]).toEqual(Array(2).fill({ findings: [], notes: [] }));
  } finally {
    await casino.close();
  }
});

it('a file that cannot be opened ends the run with the reason', () => {
  const dir = mkdtempSync(join(tmpdir(), 'goldwake-parallel-'));
  try {
    const check = new ParallelFileCheck(dir);
    expect(() => check.report()).toThrow(CannotRun);
    expect(() => check.report()).toThrow('the database file could not be checked');
  } finally {
    rmSync(dir, { recursive: true });
  }
});
