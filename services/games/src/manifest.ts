import { defineManifest } from '@goldwake/core';
import { catalogueReducer, fairnessReducer, favouritesReducer } from './domain/index.js';
import { INVARIANTS } from './invariants/index.js';
import { rounds } from './projections/index.js';

export const MANIFEST = defineManifest({
  name: 'games',
  paths: ['/api/games', '/api/providers', '/api/casino-settings', '/api/fairness', '/api/bench/'],
  streams: { fairness: fairnessReducer, catalogue: catalogueReducer, favourites: favouritesReducer },
  projections: [rounds],
  invariants: INVARIANTS,
  userFields: [],
  module: async () => (await import('./games.module.js')).GamesModule,
});
