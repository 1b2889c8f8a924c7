/**
 * `npm run e2e [-- [--cluster <folder>] playwright's options]`: the casino in a real Chromium; with `--cluster`, the services apart that
 * `npm run cluster` has open on that folder (`.data/cluster` unless it was told another).
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { become } from './lib/run.mjs';
import { fail } from './lib/say.mjs';
import { setUp } from './lib/set-up.mjs';

const args = process.argv.slice(2);
const at = args.indexOf('--cluster');
const [, cluster] = at < 0 ? [] : args.splice(at, 2);
if (at >= 0 && !cluster) fail('--cluster names the folder of npm run cluster');
if (cluster && !existsSync(join(cluster, 'cluster.json'))) fail(`${cluster}: no cluster was opened on this folder`);
const chromium = findChromium();
setUp();
const code = await become('node_modules/@playwright/test/cli.js', ['test', '-c', 'e2e/playwright.config.ts', ...args], {
  env: { CHROMIUM_PATH: chromium, ...(cluster && { GOLDWAKE_CLUSTER: resolve(cluster) }) },
});
process.exit(code);
