import { cpSync, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
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

const ARCHETYPE = /\/games\/slots\/archetypes\/[\w-]+\.js$/;

/**
 * Reduces each archetype to its data. The server plays the rounds, so that the page need not load the rules, reels
 * and books with which it does.
 */
function archetypesAsData(): Plugin {
  return {
    name: 'archetypes-as-data',
    async load(id) {
      if (!ARCHETYPE.test(id)) return null;
      const exported: Record<string, unknown> = await import(pathToFileURL(id).href);
      const archetypes = Object.entries(exported).filter(([, value]) => Object.hasOwn(Object(value), 'play'));
      if (archetypes.length === 0) return null;
      return archetypes
        .map(([name, value]) => `export const ${name} = ${JSON.stringify({ ...Object(value), sources: [] })};`)
        .join('\n');
    },
  };
}

export default defineConfig({
  plugins: [archetypesAsData(), symbols(), compressed(BROTLI_QUALITY)],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content security policy of the page forbids inline files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { checks: { pluginTimings: false } },
  },
});
