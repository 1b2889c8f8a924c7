/**
 * `npm test [-- [--all] jest's options]`: runs the same set-up as `npm start`, checks the import rules, and then runs
 * the tests of the gate; with `--all`, also the suites of `npm run check`.
 */
import { checkHelp } from './set-up/command-line.mjs';
import { TEST_HELP } from './set-up/command-lines.mjs';
import { become } from './set-up/run.mjs';
import { setUp } from './set-up/set-up.mjs';

checkHelp(TEST_HELP);
setUp();
const args = process.argv.slice(2);
const options = args.filter((arg) => arg !== '--all');
const layers = await become('tools/layers.mjs', []);
// With Node's semi-spaces of 16 MB, many of the modules that each suite loads are copied to the old generation.
const jest = await become('node_modules/jest/bin/jest.js', options, {
  nodeArgs: ['--experimental-vm-modules', '--max-semi-space-size=64'],
  env: { NODE_NO_WARNINGS: '1', ...(options.length < args.length && { ALL_TESTS: '1' }) },
});
process.exit(layers || jest);
