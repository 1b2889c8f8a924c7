/** `npm run goldens`: writes missing golden files of events. */
import { checkCommandLine } from './set-up/command-line.mjs';
import { GOLDENS } from './set-up/command-lines.mjs';
import { fail } from './set-up/log.mjs';
import { setUp } from './set-up/set-up.mjs';

checkCommandLine(GOLDENS);
setUp({ client: false });
const { writeGoldens } = await import('./dist/goldens/command.js');
const { Unusable } = await import('./dist/lib/unusable.js');
try {
  process.exitCode = writeGoldens();
} catch (error) {
  if (!(error instanceof Unusable)) throw error;
  fail(error.message);
}
