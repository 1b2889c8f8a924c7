import { causes } from './causes.js';
import type { Invariant } from './invariant.js';

export * from './invariant.js';

/** Rules about the envelope, which the events of every service obey. */
export const ENVELOPE_INVARIANTS: readonly Invariant[] = [causes];
