import { defineManifest } from '@goldwake/core';

export const MANIFEST = defineManifest({
  name: 'realtime',
  paths: ['/api/realtime/', '/realtime'],
  streams: {},
  projections: [],
  invariants: [],
  module: async () => (await import('./realtime.module.js')).RealtimeModule,
});
