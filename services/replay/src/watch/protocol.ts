import type { Finding } from '../checks/check.js';

export interface ThreadSetup {
  /** MongoDB address of the casino, or a data folder. */
  location: string;
  /** File in which the state is kept between two runs; null if each run begins with the first event. */
  statePath: string | null;
}

/** Progress of the checks. */
export interface WatchStatus {
  /** Position of the last checked event. */
  position: number;
  lastPosition: number;
  /** Number of events that this process has checked. */
  events: number;
  /** Number of findings, including those of the runs from which this one continues. */
  findings: number;
}

/** Message of the checking thread: progress, findings, a storage that does not respond, or another line for the log. */
export type ThreadMessage = { status: WatchStatus } | { found: Finding[] } | { away: string } | { line: string };

/** Message to the checking thread. */
export interface ThreadOrder {
  /** Ends the thread after the current page. */
  stop?: true;
  /**
   * Whether the state may be stored: not while a finding waits for its delivery, because a restart must find it again.
   */
  maySave?: boolean;
}
