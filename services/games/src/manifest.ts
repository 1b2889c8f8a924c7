import { defineManifest } from '@goldwake/core';
import {
  catalogueReducer,
  currenciesReducer,
  fairnessReducer,
  favouritesReducer,
  playerRoundsReducer,
  tideReducer,
} from './domain/index.js';
import { INVARIANTS } from './invariants/index.js';
import { openSlotRounds, playTotals, rounds, tideRounds } from './projections/index.js';

export const MANIFEST = defineManifest({
  name: 'games',
  paths: [
    '/api/games',
    '/api/providers',
    '/api/casino-settings',
    '/api/currencies',
    '/api/fairness',
    '/api/provider-games',
    '/api/provider-wallet',
    '/api/bench/',
  ],
  streams: {
    fairness: fairnessReducer,
    rounds: playerRoundsReducer,
    tide: tideReducer,
    catalogue: catalogueReducer,
    favourites: favouritesReducer,
    currencies: currenciesReducer,
  },
  projections: [rounds, playTotals, openSlotRounds, tideRounds],
  invariants: INVARIANTS,
  module: async () => (await import('./games.module.js')).GamesModule,
});
