import { causes } from './causes.js';
import type { Invariant } from './invariant.js';
import { owners } from './owners.js';

export * from './invariant.js';
export * from './stated-time.js';

/** Rules about the envelope, which the events of every service obey. */
export const ENVELOPE_INVARIANTS: readonly Invariant[] = [causes, owners];
