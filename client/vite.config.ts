import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** Parts that change with our dependencies and not with our code: a release of ours leaves them in the players' caches. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|wouter|regexparam|xstate|@xstate|@tanstack)\//;

export default defineConfig({
  plugins: [react()],
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
      output: {
        codeSplitting: { groups: [{ name: 'vendor', test: VENDOR }] },
      },
    },
  },
});
