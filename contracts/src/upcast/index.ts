import type { EventType } from '../any-event.js';
import { type Upcaster, upcasting } from './upcast.js';
import { statingBalances } from './wallet-opened.js';

/**
 * Registry of all upcasters. To change the shape of an event: change its type, append the upcaster for the previous
 * data, add a golden file of the new schema, and state in the previous golden file what its data becomes.
 */
export const UPCASTERS = {
  wallet_opened: [statingBalances],
} satisfies Partial<Record<EventType, readonly Upcaster[]>>;

export const { currentVersion, upcast } = upcasting(UPCASTERS);

export { UnknownSchema, type Upcaster, type Upcasters, type Upcasting, upcasting } from './upcast.js';
