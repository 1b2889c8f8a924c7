import type { ServiceDeclaration } from '../service-declaration.js';
import type { CashierPort, ReviewsPort } from './cashier-port.js';
import { PURCHASE_EVENTS, type PurchaseEvent } from './purchase-events.js';
import { CASHIER_PUSH_RULES } from './pushes.js';

export type { CashierResponses } from './http/index.js';

export interface CashierEvents {
  purchases: PurchaseEvent;
}

export interface CashierPorts {
  cashier: CashierPort;
  reviews: ReviewsPort;
}

export const CASHIER = {
  streams: { purchases: { key: 'player', events: PURCHASE_EVENTS } },
  ports: { cashier: { identity: ['userFields'] }, reviews: { replay: ['list', 'end', 'unknownWebhooks'] } },
  pushes: CASHIER_PUSH_RULES,
} as const satisfies ServiceDeclaration<CashierEvents, CashierPorts>;
