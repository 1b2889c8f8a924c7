import type { ServiceDeclaration } from '../service-declaration.js';
import { WALLET_PUSH_RULES } from './pushes.js';
import { WALLET_EVENTS, type WalletEvent } from './wallet-events.js';
import type { WalletPort } from './wallet-port.js';
import { WALLET_RULES_EVENTS, type WalletRulesEvent } from './wallet-rules-events.js';

export type { WalletResponses } from './http/index.js';
export type { WalletPushes } from './pushes.js';

export interface WalletEvents {
  wallet: WalletEvent;
  wallet_rules: WalletRulesEvent;
}

export interface WalletPorts {
  wallet: WalletPort;
}

/** No service may call `adjust` and the hold commands yet: none needs them, and players can reach every service. */
export const WALLET = {
  streams: {
    wallet: { key: 'player', events: WALLET_EVENTS },
    wallet_rules: { key: 'stream', events: WALLET_RULES_EVENTS },
  },
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
        'openRound',
        'voidRound',
        'endSeedPair',
      ],
    },
  },
  pushes: WALLET_PUSH_RULES,
} as const satisfies ServiceDeclaration<WalletEvents, WalletPorts>;
