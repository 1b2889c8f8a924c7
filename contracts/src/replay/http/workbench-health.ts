import type { Currency, MicrosText } from '../../money.js';

/** Response of GET /api/workbench/health. */
export interface WorkbenchHealth {
  /** Position of the newest stored event, which is the number of events. */
  last_position: number;
  streams: number;
  /** Sums of all stored accounts, one entry per currency; empty if an account cannot be read. */
  trial_balance: TrialBalance[];
  /** Why the stored accounts cannot be read; null if they can. */
  accounts_damage: string | null;
  /** Position up to which the stored accounts contain all events. */
  accounts_position: number;
  /** Consumer groups, the ones with the largest lag first. */
  consumers: ConsumerLag[];
  dead_letters: {
    count: number;
    /** The first dead letters, by consumer group; empty if one of them cannot be read. */
    listed: DeadLetterLine[];
    /** Why the dead letters cannot be read; null if they can. */
    damage: string | null;
  };
  /** The newest readable anchor; null if there is none. */
  anchor: AnchorState | null;
  /** Which anchors are missing or cannot be read; empty if all can. */
  anchor_damage: string[];
}

export interface TrialBalance {
  currency: Currency;
  /** Sum of the players' balances. */
  players: MicrosText;
  /** Sum of the players' held money. */
  held: MicrosText;
  house: { account: string; amount: MicrosText }[];
  /** Sum of all accounts, which must be zero. */
  sum: MicrosText;
}

export interface ConsumerLag {
  group: string;
  /** Position up to which the effects of the group are stored; null if its checkpoint is invalid. */
  position: number | null;
  /** Number of stored events after that position. */
  lag: number;
  /**
   * Whether the checkpoint is invalid or the lag is larger than that of a running group. A group stores its position
   * only after many events if it has no effects.
   */
  behind: boolean;
}

export interface DeadLetterLine {
  id: string;
  group: string;
  /** Id of the event; null for a timer. */
  event_id: string | null;
  type: string;
  reason: string;
  /** ISO time of the last attempt. */
  at: string;
}

export interface AnchorState {
  /** ISO time at which the anchor was made. */
  at: string;
  position: number;
  /** Name of the file of anchors, or of the copy in the database. */
  source: string;
  /** What differs between the anchor and the stored events, or why they cannot be read; null if they agree. */
  difference: string | null;
}

/** Response of GET, POST and DELETE /api/workbench/verify. */
export interface VerifyStatus {
  /** The run in progress; null if there is none. */
  running: VerifyProgress | null;
  /** Why the last run that was started here ended without a result; null if it did not. */
  failed: string | null;
  /** The last result, from the workbench or from the command line; null if there is none. */
  last: VerifyResult | null;
}

export interface VerifyProgress {
  started_at: string;
  /** Work in progress. */
  stage: 'file' | 'events' | 'stored data';
  /** Number of events read so far, of `total`. */
  events: number;
  total: number;
  events_per_second: number;
}

export interface VerifyResult {
  started_at: string;
  finished_at: string;
  /** Number of events that were read. */
  events: number;
  streams: number;
  /** Position after which events were read, if an earlier result was continued; null if all events were read. */
  since_position: number | null;
  findings: number;
  /** Number of root causes, of which `causes` lists the first ones. */
  root_causes: number;
  causes: VerifyCause[];
  notes: string[];
}

/** Findings with one explanation. */
export interface VerifyCause {
  /** Id of the event that explains the findings; null if they belong to no event. */
  event_id: string | null;
  position: number | null;
  checks: string[];
  message: string;
  /** Number of findings elsewhere that follow from the event. */
  follow: number;
  first_following: string | null;
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface WorkbenchHealthResponses {
  VerifyStatus: VerifyStatus;
  WorkbenchHealth: WorkbenchHealth;
}
