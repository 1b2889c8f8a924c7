import { defineManifest } from '@goldwake/core';

export const MANIFEST = defineManifest({
  name: 'realtime',
  paths: ['/api/realtime/', '/api/asyncapi.json', '/api/docs/realtime', '/realtime'],
  streams: {},
  projections: [],
  invariants: [],
  module: async () => (await import('./realtime.module.js')).RealtimeModule,
});
