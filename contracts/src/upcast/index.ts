import type { EventType } from '../any-event.js';
import { type Upcaster, upcasting } from './upcast.js';
import { statingBalances } from './wallet-opened.js';

/**
 * To change an event's shape: change its type, append the step that lifts the data of before, add a golden of the new
 * schema, and let that of the old one say what it becomes.
 */
export const UPCASTERS = {
  wallet_opened: [statingBalances],
} satisfies Partial<Record<EventType, readonly Upcaster[]>>;

export const { currentVersion, upcast } = upcasting(UPCASTERS);

export { UnknownSchema, type Upcaster, type Upcasters, type Upcasting, upcasting } from './upcast.js';
