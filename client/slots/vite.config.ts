import { cpSync, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { compressed } from '../build/compressed.ts';

/** Where tools/set-up/art.mjs stores the drawn symbols. */
const DRAWN = fileURLToPath(new URL('../../.cache/art/public/symbols', import.meta.url));

/** The symbols of all games are 22 MB of text, for which the highest quality takes 29 s on two cores. */
const BROTLI_QUALITY = 6;

/** Copies the symbols of the slots into the build output. */
function symbols(): Plugin {
  let target = '';
  return {
    name: 'symbols',
    configResolved({ root, build }) {
      target = resolve(root, build.outDir, 'symbols');
    },
    generateBundle() {
      if (existsSync(DRAWN)) cpSync(DRAWN, target, { recursive: true });
    },
  };
}

export default defineConfig({
  plugins: [symbols(), compressed(BROTLI_QUALITY)],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content security policy of the page forbids inline files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { checks: { pluginTimings: false } },
  },
});
