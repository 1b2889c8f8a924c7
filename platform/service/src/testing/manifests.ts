import type { CallsManifest } from '@goldwake/core';

/**
 * Manifests for the platform's own tests, which cannot import the services. Each has the same calls as a real service.
 */
export const WALLET: CallsManifest = { name: 'wallet', offers: {}, asks: { accessKeys: ['list'] } };
export const PROMOTIONS: CallsManifest = {
  name: 'promotions',
  offers: { promotions: { userFields: ['identity'] } },
  asks: { wallet: ['grant'], accessKeys: ['list'] },
};
export const GAMES: CallsManifest = {
  name: 'games',
  offers: {},
  asks: { wallet: ['summary', 'betAndWin'], accessKeys: ['list'] },
};
