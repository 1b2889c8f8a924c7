import { PUBLIC_READS, type RateLimit } from '@goldwake/service';
import { WorkbenchHolders } from './workbench-holders.js';

/** Limit of requests that open or end workbench sessions or change players. */
export const WORKBENCH_CHANGES: RateLimit = {
  per: 'address',
  takes: 120,
  loopbackTakes: 1_000,
  windowMs: 60_000,
  holders: WorkbenchHolders,
};

export const WORKBENCH_READS: RateLimit = { ...PUBLIC_READS, holders: WorkbenchHolders };
