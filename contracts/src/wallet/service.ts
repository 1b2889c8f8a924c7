import type { ServiceDeclaration } from '../service-declaration.js';
import { WALLET_PUSH_RULES } from './pushes.js';
import { WALLET_EVENTS, type WalletEvent } from './wallet-events.js';
import type { WalletPort } from './wallet-port.js';

export type { WalletResponses } from './http/index.js';
export type { WalletPushes } from './pushes.js';

export interface WalletEvents {
  wallet: WalletEvent;
}

export interface WalletPorts {
  wallet: WalletPort;
}

/** No service may call `adjust` and the hold commands yet: none needs them, and players can reach every service. */
export const WALLET = {
  streams: { wallet: { key: 'player', events: WALLET_EVENTS } },
  ports: {
    wallet: {
      identity: ['userFields'],
      promotions: ['grant'],
      cashier: ['creditPurchase', 'takeBackPurchase', 'restorePurchase'],
      games: [
        'summary',
        'lastDraw',
        'betAndWin',
        'settledRound',
        'placedBet',
        'bet',
        'raise',
        'win',
        'rollBack',
        'endSeedPair',
      ],
    },
  },
  pushes: WALLET_PUSH_RULES,
} as const satisfies ServiceDeclaration<WalletEvents, WalletPorts>;
