import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EVENT_TYPES, EVENTS, type EventType, type StoredEvent, upcast } from '@goldwake/contracts';
import { type Golden, goldenFile, sumOf } from '@goldwake/contracts/testing';
import { ROOT } from '../../set-up/root.mjs';
import { sampleOf, schemaOf } from './sample.js';

type Content = Pick<Golden, 'data'> & Partial<Pick<Golden, 'sha256' | 'becomes'>>;
type State = 'kept' | 'written' | 'lost';

/**
 * Writes the missing golden files of newest schemas, each missing `sha256`, and for older schemas `becomes`, the data
 * after upcasting. Prints what it has written and which golden files of older schemas are missing.
 * @returns the exit code: 1 if a golden file of an older schema is missing
 * @throws Unusable if the JSON schema of an event has a pattern without a sample
 */
export function writeGoldens(root = ROOT): number {
  const states = EVENT_TYPES.flatMap((type) => writeGoldensOf(type, root));
  if (states.every((state) => state === 'kept')) console.log(`All ${states.length} golden files exist`);
  return states.includes('lost') ? 1 : 0;
}

function writeGoldensOf(type: EventType, root: string): State[] {
  const newest = EVENTS[type].version;
  // Only a new version changes what older data becomes. Otherwise `becomes` is kept, so that the golden test reports an
  // upcaster that has changed.
  const isRaised = !existsSync(join(root, goldenFile(type, newest)));
  return Array.from({ length: newest }, (_, at) => {
    const version = at + 1;
    const file = goldenFile(type, version);
    const old = read(join(root, file));
    if (!old && version < newest) {
      console.error(`${file} is missing: restore it from Git, because nothing else has data of that schema`);
      return 'lost';
    }
    const { data, sha256 = sumOf(data), becomes }: Content = old ?? { data: sampleOf(schemaOf(type)) };
    const isStale = version < newest && (isRaised || becomes === undefined);
    if (old?.sha256 !== undefined && !isStale) return 'kept';
    write(join(root, file), { data, sha256, becomes: isStale ? upcastData(type, version, data) : becomes });
    console.log(`wrote ${file}`);
    return 'written';
  });
}

const read = (path: string): Content | undefined =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;

/** Writes the file as Biome formats it, which `npm run lint` checks. */
function write(path: string, content: Content): void {
  const biome = [join(ROOT, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--stdin-file-path=golden.json'];
  const input = JSON.stringify(content, null, 2);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, execFileSync(process.execPath, biome, { cwd: ROOT, input }));
}

const upcastData = (type: EventType, schemaVersion: number, data: unknown): unknown =>
  upcast({ type, schemaVersion, data } as StoredEvent).data;
