import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { art } from './build/art.ts';
import { compressed } from './build/compressed.ts';
import { FIRST_VIEW_BEGINS, firstViews } from './build/first-views.ts';
import { serviceWorker } from './build/service-worker.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** Parts that change with our dependencies and not with our code: a release of ours leaves them in the players' caches. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|wouter|regexparam|xstate|@xstate|@tanstack\/(react-query|query-core))\//;

/** The casino serves the engineers' page at every address below /workbench; so does the development server. */
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
  plugins: [react(), workbenchPages, art(), serviceWorker(), firstViews(), compressed()],
  server: {
    proxy: {
      // With the browser's own Host: the services compare it with the page's Origin.
      '/api': { target: server, changeOrigin: false },
      '/metrics': server,
      // The socket alone: the connection library's own modules are served from /realtime/….
      '^/realtime$': { target: server.replace('http', 'ws'), ws: true },
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content security policy allows no inline fonts or scripts, and small pictures cost little as files of their own.
    assetsInlineLimit: 0,
    rollupOptions: {
      // The players' page and the engineers', neither of which carries the other, and what a first view begins with.
      input: ['index.html', 'workbench.html', FIRST_VIEW_BEGINS],
      // Says at some length how long our own plugins took.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: [{ name: 'vendor', test: VENDOR }] },
      },
    },
  },
});
