import { V7Generator } from 'uuidv7';
import type { Ids } from '../ports/ids.js';

/**
 * Creates an id generator. Use only one per engine, because its counter keeps ids from the same millisecond in order.
 */
export function uuidIds(): Ids {
  const generator = new V7Generator();
  return { next: () => generator.generate().toHex() };
}
