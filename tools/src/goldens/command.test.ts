import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goldenFile, goldens, serviceOf } from '@goldwake/contracts/testing';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ROOT } from '../../set-up/root.mjs';
import { writeGoldens } from './command.js';

const COUNT = goldens().length;
const OLD = goldenFile('stake_raised', 1);
const NEW = goldenFile('stake_raised', 2);

let root: string;
let printed: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'goldwake-goldens-'));
  for (const service of new Set(goldens().map(({ type }) => serviceOf(type)))) {
    const folder = `services/${service}/golden`;
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  }
  printed = [];
  for (const method of ['log', 'error'] as const)
    jest.spyOn(console, method).mockImplementation((line) => void printed.push(String(line)));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

const read = (file: string, of = root) => JSON.parse(readFileSync(join(of, file), 'utf8'));
const edit = (file: string, changed: object) => writeFileSync(join(root, file), JSON.stringify(changed));

it('nothing is written if every golden file exists', () => {
  expect(writeGoldens(root)).toBe(0);
  expect(printed).toEqual([`All ${COUNT} golden files exist`]);
});

it('a new schema version gets a golden file, and `becomes` of the older files is updated', () => {
  const { data, sha256 } = read(OLD);
  rmSync(join(root, NEW));
  edit(OLD, { data, sha256, becomes: { of: 'the version before' } });
  expect(writeGoldens(root)).toBe(0);
  expect(printed).toEqual([`wrote ${OLD}`, `wrote ${NEW}`]);
  expect(read(OLD)).toEqual(read(OLD, ROOT));
  expect(Object.keys(read(NEW))).toEqual(['data', 'sha256']);
  expect(writeGoldens(root)).toBe(0);
  expect(printed.at(-1)).toBe(`All ${COUNT} golden files exist`);
});

it('a file without sha256 or becomes gets them and keeps its data', () => {
  const { data } = read(OLD);
  edit(OLD, { data });
  expect(writeGoldens(root)).toBe(0);
  expect(read(OLD)).toEqual(read(OLD, ROOT));
});

it('what older data becomes is kept as long as the version is not raised', () => {
  const kept = { ...read(OLD), becomes: { expected: 'by the golden test' } };
  edit(OLD, kept);
  writeGoldens(root);
  expect(read(OLD)).toEqual(kept);
});

it('a changed sum is kept, so that the golden test reports it', () => {
  const kept = { ...read(NEW), sha256: 'another' };
  edit(NEW, kept);
  writeGoldens(root);
  expect(read(NEW)).toEqual(kept);
});

it('a missing golden file of an older schema is reported, because it cannot be generated', () => {
  rmSync(join(root, OLD));
  expect(writeGoldens(root)).toBe(1);
  expect(printed).toEqual([expect.stringContaining(`${OLD} is missing: restore it from Git`)]);
});
