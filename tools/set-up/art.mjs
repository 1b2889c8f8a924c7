import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles } from './hash-files.mjs';
import { fail } from './log.mjs';
import { ROOT } from './root.mjs';
import { runStep } from './run.mjs';

export const CATALOGUE = 'services/games/catalogue/catalogue.json';
const INPUTS = ['client/art', CATALOGUE, 'package-lock.json'];
export const FOLDER = join(ROOT, '.cache', 'art');
const STAMP = join(FOLDER, 'inputs');

/**
 * Draws the games' art if the catalogue or the generator has changed. Unchanged pictures are not drawn again.
 * @param {{ always?: boolean }} [options] always: asks the generator even if its inputs are unchanged
 */
export function drawArt({ always = false } = {}) {
  const wanted = hashFiles(INPUTS);
  if (!always && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  const main = join(ROOT, 'client/art/dist/main.js');
  if (runStep(process.execPath, [main, join(ROOT, CATALOGUE), FOLDER]) !== 0)
    fail('drawing the art failed; see the output above');
  writeFileSync(STAMP, wanted);
}
