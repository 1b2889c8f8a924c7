import { defineManifest } from '@goldwake/core';

export const MANIFEST = defineManifest({
  name: 'replay',
  paths: [],
  streams: {},
  projections: [],
  invariants: [],
});
