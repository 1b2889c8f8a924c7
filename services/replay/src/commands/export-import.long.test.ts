import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { replay } from '../testing/run-replay.js';
import { openSmallCasino } from '../testing/small-casino.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;
let scratch: string;
beforeAll(async () => {
  casino = await openSmallCasino();
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-cli-'));
});
afterAll(async () => {
  await casino.close();
  await rm(scratch, { recursive: true });
});

it('an export of a running casino is imported into another folder with the same balances', async () => {
  const [out, copy] = [join(scratch, 'out'), join(scratch, 'copy')];
  const exported = await replay('export', '--out', out, '--with-personal-data', '--json', '--data', casino.dir);
  expect({ code: exported.code, ...JSON.parse(exported.out) }).toMatchObject({
    code: 0,
    whole: true,
    masked_events: 0,
    hidden_seed_events: 4,
  });
  const imported = await replay('import', out, '--data', copy, '--json');
  expect({ code: imported.code, ...JSON.parse(imported.out) }).toMatchObject({
    code: 0,
    whole: true,
    events: JSON.parse(exported.out).events,
  });
  const [here, there] = await Promise.all(
    [casino.dir, copy].map((dir) => replay('balance', 'grete', '--json', '--data', dir)),
  );
  expect(there).toEqual(here);
});

it('without --out, an export prints the lines of its file, so that it can be piped', async () => {
  const [folder, journal] = [join(scratch, 'piped'), join(scratch, 'piped.journal')];
  await replay('export', '--out', folder, '--data', casino.dir);
  await replay('export', '--format', 'hledger', '--out', journal, '--data', casino.dir);
  const [events, ledger] = await Promise.all([
    replay('export', '--data', casino.dir),
    replay('export', '--format', 'hledger', '--data', casino.dir),
  ]);
  expect(events).toEqual({ code: 0, err: '', out: await readFile(join(folder, 'events.jsonl'), 'utf8') });
  expect(ledger).toEqual({ code: 0, err: '', out: await readFile(journal, 'utf8') });
});

it('the import of one player reports that it is part of a history and how many events are masked', async () => {
  const [out, copy] = [join(scratch, 'one'), join(scratch, 'one-copy')];
  expect((await replay('export', '--player', 'GRETE', '--out', out, '--data', casino.dir)).code).toBe(0);
  const { code, out: message } = await replay('import', out, '--data', copy);
  expect(code).toBe(0);
  expect(message).toMatch(/nobody can sign in/);
  expect(message).toMatch(/events with masked names: 1;/);
  expect(message).toMatch(/events with hidden seeds: 2;/);
  expect(message).toMatch(/Part of a history/);
});

it('an invalid export or import exits with code 2, prints one line and writes nothing', async () => {
  const edited = join(scratch, 'edited');
  await replay('export', '--out', edited, '--data', casino.dir);
  await appendFile(join(edited, 'events.jsonl'), '{}\n');
  const before = await readdir(scratch);
  const out = join(scratch, 'never');
  const asked = [
    ['import', edited, '--data', out],
    ['import', join(scratch, 'nowhere'), '--data', out],
    ['import', edited, '--data', casino.dir],
    ['export', '--complete', '--data', casino.dir],
    ['export', '--json', '--data', casino.dir],
    ['export', '--out', out, '--format', 'ledger', '--data', casino.dir],
    ['export', '--format', 'hledger', '--out', casino.dir, '--data', casino.dir],
    ['export', '--out', casino.dir, '--data', casino.dir],
    ['export', '--out', join(scratch, 'no', 'such', 'place'), '--data', casino.dir],
    ['export', '--out', out, '--player', 'nobody', '--data', casino.dir],
    ['export', '--out', out, '--to', 'yesterday', '--data', casino.dir],
    ['export', '--out', out, '--data', scratch],
  ];
  for (const args of asked) {
    const answer = await replay(...args);
    expect({ args, code: answer.code, out: answer.out }).toEqual({ args, code: 2, out: '' });
    expect(answer.err.trim().split('\n')).toHaveLength(1);
  }
  expect(await readdir(scratch)).toEqual(before);
});

it('the help of export and import contains an example', async () => {
  for (const command of ['export', 'import']) {
    expect((await replay(command, '--help')).out).toContain(`Example: npm run replay -- ${command}`);
  }
});
