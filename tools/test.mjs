/**
 * `npm test [-- jest's options]`: runs the same set-up as `npm start`, then checks the import rules, then runs all
 * tests except those in the browser.
 */
import { become } from './set-up/run.mjs';
import { setUp } from './set-up/set-up.mjs';

setUp();
const layers = await become('tools/layers.mjs', []);
const jest = await become('node_modules/jest/bin/jest.js', process.argv.slice(2), {
  nodeArgs: ['--experimental-vm-modules'],
  env: { NODE_NO_WARNINGS: '1' },
});
process.exit(layers || jest);
