import { V7Generator } from 'uuidv7';
import type { Ids } from '../ports/ids.js';

/** Creates the id generator; one per engine, because its counter keeps the order of ids within a millisecond. */
export function uuidIds(): Ids {
  const generator = new V7Generator();
  return { next: () => generator.generate().toHex() };
}
