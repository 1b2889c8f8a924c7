/**
 * `npm run test:engines [-- jest's options]`: runs the suites that need Kafka and MongoDB, on real engines that it
 * starts and stops.
 */
import { startEngines } from './lib/engines.mjs';
import { fail } from './lib/log.mjs';
import { become } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';
import { stopWithNpm } from './lib/stop-with-npm.mjs';

stopWithNpm();
setUp({ client: false });
const engines = await startEngines(undefined, { edge: true });
const jest = await become(
  'node_modules/jest/bin/jest.js',
  ['--config', 'jest.engines.config.mjs', ...process.argv.slice(2)],
  { nodeArgs: ['--experimental-vm-modules'], env: { NODE_NO_WARNINGS: '1', ...engines.env } },
);
if (!engines.stop()) fail('an engine did not stop; see the output above');
process.exit(jest);
