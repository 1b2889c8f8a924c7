/** `npm run art [-- --sheet [what]]`: draws the games' art, and optionally contact sheets for inspection. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CATALOGUE, drawArt, FOLDER } from './set-up/art.mjs';
import { compile } from './set-up/build.mjs';
import { checkCommandLine } from './set-up/command-line.mjs';
import { ART } from './set-up/command-lines.mjs';
import { install } from './set-up/install.mjs';
import { oneAtATime } from './set-up/one-at-a-time.mjs';
import { ROOT } from './set-up/root.mjs';
import { runStep } from './set-up/run.mjs';

checkCommandLine(ART);
const { values, positionals } = parseArgs({ options: ART.options, allowPositionals: true });

process.chdir(ROOT);
oneAtATime(() => {
  install();
  compile();
  drawArt({ always: true });
});
if (values.sheet) {
  const sheets = join(FOLDER, 'sheets');
  if (!existsSync(sheets)) mkdirSync(sheets, { recursive: true });
  process.exitCode = runStep(process.execPath, [
    join(ROOT, 'client/art/dist/sheet.js'),
    join(ROOT, CATALOGUE),
    FOLDER,
    positionals[0] ?? '',
  ]);
}
