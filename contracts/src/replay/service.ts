import type { ServiceDeclaration } from '../service-declaration.js';
import type { ReplayResultsResponses } from './http/replay-results.js';
import type { WorkbenchResponses } from './http/workbench.js';
import type { WorkbenchHealthResponses } from './http/workbench-health.js';
import type { WorkbenchSearchResponses } from './http/workbench-search.js';

/** The command line and the workbench for engineers. Stores no events. */
export const REPLAY = {
  streams: {},
  ports: {},
  pushes: {},
} as const satisfies ServiceDeclaration;

export interface ReplayResponses
  extends ReplayResultsResponses,
    WorkbenchResponses,
    WorkbenchSearchResponses,
    WorkbenchHealthResponses {}
