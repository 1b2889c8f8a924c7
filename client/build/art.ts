import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Folder in which tools/set-up/art.mjs stores the drawn art. */
const DRAWN = fileURLToPath(new URL('../../.cache/art', import.meta.url));
const PICTURES = join(DRAWN, 'public');

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', svg: 'image/svg+xml' };

/**
 * Vite plugin that serves the drawn art under /art: it copies the art into the build output, or the development server
 * reads it from the art folder.
 */
export function art(): Plugin {
  let target = '';
  return {
    name: 'art',
    config: () => ({ define: artVersion() }),
    configResolved({ root, build }) {
      target = resolve(root, build.outDir, 'art');
    },
    configureServer({ middlewares }) {
      middlewares.use('/art', (request, response, next) => {
        const path = (request.url ?? '').split('?', 1)[0] ?? '';
        const type = TYPES[path.split('.').at(-1) ?? ''];
        if (!type || !/^(\/[\w-]+)+\.\w+$/.test(path) || !existsSync(join(PICTURES, path))) return next();
        response.setHeader('content-type', type);
        response.end(readFileSync(join(PICTURES, path)));
      });
    },
    // The art is copied before the pages, because a running casino rescans its static files when the pages change.
    generateBundle() {
      if (existsSync(PICTURES)) cpSync(PICTURES, target, { recursive: true, filter: isShownByCasino });
    },
  };
}

/** The symbols of the slots and the scenes behind them are shown by the page of the game server only. */
const OF_SLOTS = ['symbols', 'backdrops'].map((folder) => join(PICTURES, folder));
const isShownByCasino = (path: string) => !OF_SLOTS.includes(path);

/** Defines the constant `__ART_VERSION__`, which the client appends to its art URLs. */
export const artVersion = () => ({ __ART_VERSION__: JSON.stringify(version()) });

function version(): string {
  const file = join(DRAWN, 'version');
  return existsSync(file) ? readFileSync(file, 'utf8') : 'none';
}
