import type { ServiceDeclaration } from '../service-declaration.js';
import type { CashierPort, PackagesPort, ReviewsPort } from './cashier-port.js';
import { PACKAGES_EVENTS, type PackagesEvent } from './package-events.js';
import { PURCHASE_EVENTS, type PurchaseEvent } from './purchase-events.js';
import { CASHIER_PUSH_RULES } from './pushes.js';

export type { CashierResponses } from './http/index.js';

export interface CashierEvents {
  purchases: PurchaseEvent;
  packages: PackagesEvent;
}

export interface CashierPorts {
  cashier: CashierPort;
  reviews: ReviewsPort;
  packages: PackagesPort;
}

export const CASHIER = {
  streams: {
    purchases: { key: 'player', events: PURCHASE_EVENTS },
    packages: { key: 'stream', events: PACKAGES_EVENTS },
  },
  ports: {
    cashier: { identity: ['userFields'], promotions: ['bonusUses'] },
    reviews: { replay: ['list', 'end', 'unknownWebhooks'] },
    packages: { replay: ['current', 'change'] },
  },
  pushes: CASHIER_PUSH_RULES,
} as const satisfies ServiceDeclaration<CashierEvents, CashierPorts>;
