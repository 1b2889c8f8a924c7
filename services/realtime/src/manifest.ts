import { defineManifest } from '@goldwake/core';

export const MANIFEST = defineManifest({
  name: 'realtime',
  paths: ['/api/realtime/', '/realtime'],
  offers: {},
  asks: { personalData: ['open'], accessKeys: ['list'] },
  streams: {},
  projections: [],
  userFields: [],
  module: async () => (await import('./realtime.module.js')).RealtimeModule,
});
