import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { art } from './build/art.ts';
import { compressed } from './build/compressed.ts';
import { FIRST_VIEW_BEGINS, firstViews } from './build/first-views.ts';
import { licences } from './build/licences.ts';
import { serviceWorker } from './build/service-worker.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/**
 * Modules that change only when dependencies change. In a separate chunk, they stay in the players' browser cache
 * across releases.
 */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|wouter|regexparam|xstate|@xstate|@tanstack\/(react-query|query-core))\//;

/**
 * Words of the originals, and the rules that several share. They are one chunk: the page lists every chunk that a lazily loaded part needs, so many small
 * chunks would make the first code larger.
 */
const ROUNDS = new RegExp(
  [
    'client/src/rounds/',
    'contracts/(src|dist)/games/originals/(one-step|multi-step|multipliers|multiplier-reached)\\.',
  ].join('|'),
);
/** Small modules that many parts use. One chunk compresses better than a chunk for each. */
const SHARED =
  /client\/src\/(clock\/clock|storage\/browser-storage|ui\/(value-store|use-final-focus)|shell\/paths|api\/idempotency|session\/session-context)\.ts/;

/** Modules of a few lines that several lazily loaded parts use. Each chunk of its own would cost the first code a name. */
const SMALL = new RegExp(
  [
    'client/src/ui/(round-id|use-copy|focus-first-invalid|use-slow|use-last-shown|scrolling/use-seen)\\.ts',
    'client/src/(api/claim-trouble|realtime/channels|storage/tab-channels)\\.ts',
    'client/src/session/(busy|ban-text|passkey-trouble|purchase-credit)\\.ts',
    'client/src/features/originals/frame/(next-of|grid-keys|decimal)\\.ts',
  ].join('|'),
);

/** Serves the workbench page at every path below /workbench during development, as the casino does in production. */
const workbenchPages: Plugin = {
  name: 'workbench-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _answer, next) => {
      if (/^\/workbench(\/|\?|$)/.test(request.url ?? '')) request.url = '/workbench.html';
      next();
    });
  },
};

export default defineConfig({
  plugins: [react(), workbenchPages, art(), licences(), serviceWorker(), firstViews(), compressed()],
  server: {
    proxy: {
      // Keeps the browser's Host header, because the services compare it with the Origin header of the page.
      '/api': { target: server, changeOrigin: false },
      '/metrics': server,
      '/problems': server,
      // Matches only the WebSocket path, because the modules of the connection library are served from /realtime/….
      '^/realtime$': { target: server.replace('http', 'ws'), ws: true },
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Disables inlining: the content security policy forbids inline fonts and scripts, and small pictures cost little
    // as separate files.
    assetsInlineLimit: 0,
    // Browsers that run this code load modules ahead themselves; an older Safari loads them a little later.
    modulePreload: { polyfill: false },
    rollupOptions: {
      // Uses separate entries for the players' page, the workbench and the first-view script, so that no page includes
      // another's code.
      input: ['index.html', 'workbench.html', FIRST_VIEW_BEGINS],
      // Disables verbose timing output for our own plugins.
      checks: { pluginTimings: false },
      output: {
        // The page lists the names of all chunks, so each character of a hash costs the first code over a hundred bytes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR },
            { name: 'rounds', test: ROUNDS },
            { name: 'shared', test: SHARED },
            { name: 'small', test: SMALL },
          ],
        },
      },
    },
  },
});
