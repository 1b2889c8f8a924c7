/**
 * `npm run test:engines [-- jest's options]`: runs the test suites that need Kafka and MongoDB. Starts real engines for
 * them and stops the engines afterwards.
 */
import { checkHelp } from './set-up/command-line.mjs';
import { TEST_ENGINES_HELP } from './set-up/command-lines.mjs';
import { fail } from './set-up/log.mjs';
import { become } from './set-up/run.mjs';
import { setUp } from './set-up/set-up.mjs';
import { stopWithNpm } from './set-up/stop-with-npm.mjs';

checkHelp(TEST_ENGINES_HELP);
stopWithNpm();
setUp({ client: false });
const { startEngines } = await import('./dist/lib/engines.js');
const engines = await startEngines(undefined, { edge: true });
const jest = await become(
  'node_modules/jest/bin/jest.js',
  ['--config', 'jest.engines.config.mjs', ...process.argv.slice(2)],
  { nodeArgs: ['--experimental-vm-modules'], env: { NODE_NO_WARNINGS: '1', ...engines.env } },
);
if (!engines.stop()) fail('an engine did not stop; see the output above');
process.exit(jest);
