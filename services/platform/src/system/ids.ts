import { V7Generator } from 'uuidv7';
import type { Ids } from '../ports/ids.js';

/** One generator per engine: within a millisecond its counter keeps the order. */
export function uuidIds(): Ids {
  const generator = new V7Generator();
  return { next: () => generator.generate().toHex() };
}
