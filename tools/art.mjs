/** `npm run art [-- --sheet [what]]`: draws the games' art, and optionally contact sheets for inspection. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE, drawArt, FOLDER } from './set-up/art.mjs';
import { compile } from './set-up/build.mjs';
import { install } from './set-up/install.mjs';
import { fail } from './set-up/log.mjs';
import { oneAtATime } from './set-up/one-at-a-time.mjs';
import { ROOT } from './set-up/root.mjs';
import { runStep } from './set-up/run.mjs';

const HELP = `npm run art                       draws missing pictures into .cache/art/public
npm run art -- --sheet            also puts all games at 132 px on contact sheets: .cache/art/sheets
npm run art -- --sheet deepwell   only one provider's games; or a tag: --sheet tag:show; or: avatars, providers, promo
`;

const [option, what = ''] = process.argv.slice(2);
if (option === '--help' || option === '-h') {
  process.stdout.write(HELP);
  process.exit();
}
if (option !== undefined && option !== '--sheet') fail(`unknown option ${option}\n${HELP}`);

process.chdir(ROOT);
oneAtATime(() => {
  install();
  compile();
  drawArt({ always: true });
});
if (option === '--sheet') {
  const sheets = join(FOLDER, 'sheets');
  if (!existsSync(sheets)) mkdirSync(sheets, { recursive: true });
  process.exitCode = runStep(process.execPath, [
    join(ROOT, 'client/art/dist/sheet.js'),
    join(ROOT, CATALOGUE),
    FOLDER,
    what,
  ]);
}
