import { actors } from './actors.js';
import { causes } from './causes.js';
import { commands } from './commands.js';
import { data } from './data.js';
import type { Invariant } from './invariant.js';
import { owners } from './owners.js';
import { schemas } from './schemas.js';
import { streams } from './streams.js';
import { time } from './time.js';

export { type HasHandled, HistoryEnd } from './history-end.js';
export * from './invariant.js';
export * from './rule-versions.js';
export * from './seen-ids.js';
export * from './stated-time.js';
export * from './versions.js';

/** Rules about the envelope, which the events of every service obey. */
export const ENVELOPE_INVARIANTS: readonly Invariant[] = [
  schemas,
  streams,
  data,
  owners,
  time,
  commands,
  actors,
  causes,
];
