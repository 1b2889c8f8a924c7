import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const PAGE = '<!doctype html><title>Game</title><script type="module" src="/assets/game-1a2b3c.js"></script>';

export const SYMBOLS = `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(500)}</svg>`;

/** Writes a small built client into a temporary folder. */
export async function clientFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'goldwake-provider-client-'));
  for (const name of ['assets', 'symbols', 'backdrops']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'assets', 'game-1a2b3c.js'), 'export {};');
  await writeFile(join(folder, 'assets', '.hidden'), 'hidden');
  const symbols = join(folder, 'symbols', 'the-eel-wife.svg');
  await writeFile(symbols, SYMBOLS);
  await writeFile(join(folder, 'backdrops', 'the-eel-wife.avif'), 'avif');
  await writeFile(`${symbols}.br`, brotliCompressSync(SYMBOLS));
  await writeFile(`${symbols}.gz`, gzipSync(SYMBOLS));
  return folder;
}
