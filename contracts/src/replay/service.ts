import type { ServiceDeclaration } from '../service-declaration.js';
import type { Bisected, Diff, Explained, WhatIf } from './http/replay-results.js';
import type {
  EventDetails,
  FoundPlayer,
  FoundStream,
  Timeline,
  WalletAsOf,
  WorkbenchFound,
  WorkbenchRules,
  WorkbenchSession,
} from './http/workbench.js';
import type { VerifyStatus, WorkbenchHealth } from './http/workbench-health.js';
import type { FoundEvents } from './http/workbench-search.js';

/** The command line and the workbench for engineers. Stores no events. */
export const REPLAY = { streams: {}, ports: {}, pushes: {} } as const satisfies ServiceDeclaration;

export interface ReplayResponses {
  Bisected: Bisected;
  Diff: Diff;
  EventDetails: EventDetails;
  Explained: Explained;
  FoundEvents: FoundEvents;
  FoundPlayers: WorkbenchFound<FoundPlayer>;
  FoundStreams: WorkbenchFound<FoundStream>;
  Timeline: Timeline;
  VerifyStatus: VerifyStatus;
  WalletAsOf: WalletAsOf;
  WhatIf: WhatIf;
  WorkbenchHealth: WorkbenchHealth;
  WorkbenchRules: WorkbenchRules;
  WorkbenchSession: WorkbenchSession;
}
