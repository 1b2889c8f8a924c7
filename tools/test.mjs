/**
 * `npm test [-- jest's options]`: runs the same set-up as `npm start`, checks the import rules, and then runs all tests
 * except the browser tests.
 */
import { checkHelp } from './set-up/command-line.mjs';
import { TEST_HELP } from './set-up/command-lines.mjs';
import { become } from './set-up/run.mjs';
import { setUp } from './set-up/set-up.mjs';

checkHelp(TEST_HELP);
setUp();
const layers = await become('tools/layers.mjs', []);
const jest = await become('node_modules/jest/bin/jest.js', process.argv.slice(2), {
  nodeArgs: ['--experimental-vm-modules'],
  env: { NODE_NO_WARNINGS: '1' },
});
process.exit(layers || jest);
