/** `npm test [-- jest's options]`: the same set-up as `npm start`, then the import rules, then every test but the browser's. */
import { become } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

setUp();
const layers = await become('scripts/layers.mjs', []);
const jest = await become('node_modules/jest/bin/jest.js', process.argv.slice(2), {
  nodeArgs: ['--experimental-vm-modules'],
  env: { NODE_NO_WARNINGS: '1' },
});
process.exit(layers || jest);
