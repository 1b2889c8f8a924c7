/**
 * `npm run e2e [-- [--gate] [--cluster <folder>] playwright's options]`: runs the end-to-end tests in a real Chromium.
 * With `--gate`, only those of the gate run. With `--cluster`, they run against the cluster that `npm run cluster` has
 * started on that folder (`.data/cluster` by default).
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkHelp } from './set-up/command-line.mjs';
import { E2E_HELP } from './set-up/command-lines.mjs';
import { fail } from './set-up/log.mjs';
import { become } from './set-up/run.mjs';
import { setUp } from './set-up/set-up.mjs';

checkHelp(E2E_HELP);
const args = process.argv.slice(2);
const at = args.indexOf('--cluster');
const [, cluster] = at < 0 ? [] : args.splice(at, 2);
const gate = args.indexOf('--gate');
if (gate >= 0) args.splice(gate, 1);
if (at >= 0 && !cluster) fail('--cluster needs the data folder of a running `npm run cluster`');
if (cluster && !existsSync(join(cluster, 'cluster.json')))
  fail(`${cluster}: no cluster has been started on this folder`);
setUp();
const { findChromium } = await import('./dist/lib/chromium.js');
const code = await become('node_modules/@playwright/test/cli.js', ['test', '-c', 'e2e/playwright.config.ts', ...args], {
  env: {
    CHROMIUM_PATH: findChromium(),
    ...(cluster && { GOLDWAKE_CLUSTER: resolve(cluster) }),
    ...(gate >= 0 && { E2E_GATE: '1' }),
  },
});
process.exit(code);
