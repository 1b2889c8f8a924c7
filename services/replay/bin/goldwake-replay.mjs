#!/usr/bin/env node
import { existsSync } from 'node:fs';

const MAIN = new URL('../dist/main.js', import.meta.url);
const EXIT_COULD_NOT_RUN = 2;

// Checked in, unlike what it starts: npm links only what is there when it installs.
if (existsSync(MAIN)) await import(MAIN.href);
else {
  process.stderr.write('goldwake-replay is not built yet: run npm run build first\n');
  process.exitCode = EXIT_COULD_NOT_RUN;
}
