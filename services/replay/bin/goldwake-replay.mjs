#!/usr/bin/env node
import { existsSync } from 'node:fs';

const MAIN = new URL('../dist/main.js', import.meta.url);
const EXIT_COULD_NOT_RUN = 2;

// This launcher is checked in, unlike the build output, because npm links an executable only if the file exists
// during installation.
if (existsSync(MAIN)) await import(MAIN.href);
else {
  process.stderr.write('goldwake-replay is not built yet; run npm run build first\n');
  process.exitCode = EXIT_COULD_NOT_RUN;
}
