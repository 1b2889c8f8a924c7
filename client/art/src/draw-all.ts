import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Catalogue } from './catalogue.js';
import { filesOf, keyOf, type Piece, piecesOf } from './pieces.js';

export interface Drawn {
  /** Number of pictures drawn in this run. */
  drawn: number;
  total: number;
  /** Hash of all pictures, appended to their URLs as `?v=` so that browsers reload changed pictures. */
  version: string;
}

/**
 * Updates a folder to match the catalogue: draws pictures that are missing or whose source changed, and deletes
 * pictures that are no longer needed.
 * @param folder receives `public/` with the pictures, `made.json` with the source hash of each picture, and `version`
 */
export async function drawAll(
  catalogue: Catalogue,
  folder: string,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<Drawn> {
  const out = join(folder, 'public');
  mkdirSync(out, { recursive: true });
  const generator = generatorHash();
  const pieces = piecesOf(catalogue);
  const keys = new Map(pieces.map((piece) => [piece.file, keyOf(piece, generator)]));
  const made = readMade(folder);
  const missing = pieces.filter(
    (piece) => made[piece.file] !== keys.get(piece.file) || filesOf(piece).some((file) => !existsSync(join(out, file))),
  );
  dropUnasked(out, new Set(pieces.flatMap(filesOf)));
  const kept = Object.fromEntries(Object.entries(made).filter(([file, key]) => keys.get(file) === key));
  try {
    await inWorkers(missing, out, (piece, done) => {
      kept[piece.file] = keys.get(piece.file) ?? '';
      onProgress(done, missing.length);
    });
  } finally {
    // `made.json` is written after a failure too, so that finished pictures are not drawn again.
    writeFileSync(join(folder, 'made.json'), JSON.stringify(kept));
  }
  const version = createHash('sha256')
    .update([...keys.values()].join())
    .digest('hex')
    .slice(0, 8);
  writeFileSync(join(folder, 'version'), version);
  return { drawn: missing.length, total: pieces.length, version };
}

function readMade(folder: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(join(folder, 'made.json'), 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Hashes this package's compiled code and the versions of the libraries it draws with. */
function generatorHash(): string {
  const here = fileURLToPath(new URL('./', import.meta.url));
  const sum = createHash('sha256');
  for (const file of readdirSync(here, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.js') && !file.endsWith('.test.js')) sum.update(file).update(readFileSync(join(here, file)));
  }
  return sum.update(readFileSync(join(here, '../package.json'))).digest('hex');
}

function dropUnasked(out: string, wanted: ReadonlySet<string>): void {
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !wanted.has(path.slice(out.length + 1).replaceAll('\\', '/'))) rmSync(path);
  }
}

/** Draws the pictures in one worker per core; each worker gets the next picture when it is free. */
async function inWorkers(
  pieces: readonly Piece[],
  out: string,
  onDone: (piece: Piece, done: number) => void,
): Promise<void> {
  if (pieces.length === 0) return;
  let next = 0;
  let done = 0;
  const count = Math.min(Math.max(2, availableParallelism()), pieces.length);
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: { out } });
      let current: Piece | undefined;
      const feed = () => {
        current = pieces[next++];
        worker.postMessage(current ?? null);
      };
      worker.on('message', ({ file, error }: { file: string; error?: string }) => {
        if (error) {
          // After a failure, the other workers finish their current picture and get no further ones.
          next = pieces.length;
          worker.postMessage(null);
          return reject(new Error(`drawing ${file} failed: ${error}`));
        }
        if (current) onDone(current, ++done);
        feed();
      });
      worker.on('error', reject);
      worker.on('exit', () => resolve());
      feed();
    });
  await Promise.all(Array.from({ length: count }, work));
}
