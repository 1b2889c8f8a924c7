import type { ServiceDeclaration } from '../service-declaration.js';
import type { GrantResponse, WalletHistoryResponse, WalletResponse } from './http/index.js';
import { WALLET_PUSH_RULES } from './pushes.js';
import { WALLET_EVENTS, type WalletEvent } from './wallet-events.js';
import type { WalletPort } from './wallet-port.js';

export type { WalletPushes } from './pushes.js';

export interface WalletEvents {
  wallet: WalletEvent;
}

export interface WalletPorts {
  wallet: WalletPort;
}

/**
 * Nobody may call `adjust` and the hold commands yet: players can reach every service that could, and none needs them.
 */
export const WALLET = {
  streams: { wallet: { key: 'player', events: WALLET_EVENTS } },
  ports: {
    wallet: {
      identity: ['userFields'],
      promotions: ['grant'],
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

export interface WalletResponses {
  GrantResponse: GrantResponse;
  WalletHistoryResponse: WalletHistoryResponse;
  WalletResponse: WalletResponse;
}
