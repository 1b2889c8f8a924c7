import { type PurchaseEvent, STREAMS } from '@goldwake/contracts';

/** Types of all events of purchases. */
export const PURCHASE_TYPES = Object.keys(STREAMS.purchases.events) as PurchaseEvent['type'][];
