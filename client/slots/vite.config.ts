import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { compressed } from '../build/compressed.ts';

/** Where tools/set-up/art.mjs stores the drawn art. */
const DRAWN = fileURLToPath(new URL('../../.cache/art/public', import.meta.url));
const FOLDERS = ['symbols', 'backdrops'];

/** The symbols of all games are 22 MB of text, for which the highest quality takes 29 s on two cores. */
const BROTLI_QUALITY = 6;

/** Copies the symbols of the slots and the scenes behind them into the build output. */
function art(): Plugin {
  let target = '';
  return {
    name: 'art',
    configResolved({ root, build }) {
      target = resolve(root, build.outDir);
    },
    generateBundle() {
      for (const folder of FOLDERS) {
        const drawn = join(DRAWN, folder);
        if (existsSync(drawn)) cpSync(drawn, join(target, folder), { recursive: true });
      }
    },
  };
}

export default defineConfig({
  plugins: [art(), compressed(BROTLI_QUALITY)],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content security policy of the page forbids inline files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { checks: { pluginTimings: false } },
  },
});
