import { defineManifest } from '@goldwake/core';

export const MANIFEST = defineManifest({
  name: 'replay',
  paths: [],
  offers: {},
  asks: { bans: ['ban', 'lift'], features: ['set'] },
  streams: {},
  projections: [],
  userFields: [],
});
