import type { Currency, MicrosText } from '../../money.js';

// JSON results of the replay commands. The command line and the workbench API return the same format.

/** Result of `explain`: the movements that led to a wallet's balances. */
export interface Explained {
  uid: string;
  version: number;
  event_id: string | null;
  recorded_at: string | null;
  balances: {
    currency: Currency;
    balance: MicrosText;
    /** Number of events that changed the balance in this currency. */
    moves: number;
    groups: { reason: string; count: number; sum: MicrosText }[];
    /** The largest movements, in descending order of amount. */
    largest: {
      event_id: string;
      recorded_at: string;
      reasons: string[];
      amount: MicrosText;
      balance: MicrosText;
    }[];
  }[];
}

/** A field of a stored document whose value differs from the value that a replay of the events gives. */
export interface Difference {
  collection: string;
  id: string;
  /**
   * Path of the field, such as `playthrough.requirement`; null if the whole document is missing from the stored or from
   * the replayed state.
   */
  field: string | null;
  /** Stored value of the field; omitted if the stored document does not have the field. */
  stored?: unknown;
  replayed?: unknown;
  /** Id of the last event after which the replayed value equals the stored value; null if they are never equal. */
  last_held: string | null;
}

/** Result of `diff`: compares the stored balances with the replayed ones. */
export interface Diff {
  /** Position of the last event that is included in the stored balances. */
  as_of: number;
  /** Number of documents compared. */
  documents: number;
  differences: Difference[];
}

/** What is at fault: the kind of data in which a check fails, the reducer, or the claim. */
export type Where = 'events' | 'projections' | 'snapshots' | 'reducer' | 'claim';

/**
 * A field whose actual value differs from the expected value. Amounts are in micros. A value is omitted if the actual
 * or expected document lacks the field.
 */
export interface Departure {
  /** Path of the field, such as `playthrough.requirement`; null if the whole actual or expected document is missing. */
  field: string | null;
  /** Last value of the field for which the actual and the expected state were equal. */
  before?: unknown;
  should_be?: unknown;
  is?: unknown;
  /** Difference `is` − `should_be` if both are amounts, otherwise null. */
  by: MicrosText | null;
  /**
   * Only for a stored document: id of the last event after which the stored value was correct; null if it never was.
   */
  last_held?: string | null;
}

/** The first event after which a check fails, or another fault if it is outside the events. */
export interface Culprit {
  where: Where;
  /** Name of the violated rule, as in the output of `verify`. */
  check: string;
  /** Id of the event at fault; null if the fault is outside the events. */
  event_id: string | null;
  /** Global position of the event at fault; null if the fault is outside the events or the event is missing. */
  position: number | null;
  message: string;
  /** One-line summary of the event; null if there is no event. */
  line: string | null;
  /** Id of the last event after which the check still passed; null if there is none. */
  held_until: string | null;
  departures: Departure[];
  /** Id of the event that caused this event; null if a player or operator command caused it. */
  causation_id: string | null;
  correlation_id: string | null;
  actor: string | null;
  /** Replay commands that show more details about the fault. */
  look_further: string[];
}

export interface Claimed {
  /** The claimed balance, as parsed from the claim. */
  amount: MicrosText;
  currency: string;
  /** Whether the claim is compared to the exact micro. Otherwise, to the balance rounded down to two decimals. */
  exact: boolean;
  /**
   * Version of the wallet at the claimed time. Before the wallet's first event, `version` is 0 and `event_id` is null.
   */
  version: number;
  event_id: string | null;
  balance: MicrosText;
  /** Id of the event that produced the balance at the claimed time; null if no event had changed the balance. */
  made_by: string | null;
  /**
   * Id of the first event of the period in which the balance equalled the claim; `held_until` is the last one. Both are
   * null if the balance never equalled the claim up to the claimed time.
   */
  held_from: string | null;
  held_until: string | null;
  /** Id of the event after which the balance no longer equalled the claim; null if it still does. */
  ended_by: string | null;
}

/** Result of `bisect`: the first event after which a check fails. */
export interface Bisected {
  /** uid of the checked player; null if all players were checked. */
  uid: string | null;
  holds: boolean;
  culprit: Culprit | null;
  /** Number of other players for whom a check fails too. It is counted only if all players were checked. */
  others: number;
  /**
   * How the search ran. `snapshots`: a fault was found by comparing snapshots, without reading every event.
   * `every_event`: every event was read, which is always so if no fault was found.
   */
  by: 'snapshots' | 'every_event';
  events_read: number;
  /** The evaluated claim; null if no balance was claimed. */
  claim: Claimed | null;
  /** Events that the search examined, in its order; at most 65, so only some of a long search. */
  probes: Probe[];
}

/** An event that a search examined. */
export interface Probe {
  position: number;
  /** Whether the check still passed after this event. */
  holds: boolean;
}

/** A balance that would be different without the omitted events. Amounts are in micros. */
export interface BalanceDifference {
  uid: string;
  currency: Currency;
  now: MicrosText;
  would_be: MicrosText;
  /** `would_be` − `now`. */
  difference: MicrosText;
  /** Id of the first event after which the actual and the hypothetical balance differ. */
  differs_at: string;
  /**
   * Id of the first event after which the hypothetical balance would be negative. The casino would have rejected the
   * command of that event.
   */
  below_zero_at: string | null;
  /**
   * The difference after each event that changes it, in order of version. Only if the omitted events were named by id,
   * because another reducer may change the difference at every event.
   */
  steps?: { version: number; difference: MicrosText }[];
}

/** Result of `what-if`: compares balances folded with and without the omitted events. No command is decided again. */
export interface WhatIf {
  players: number;
  events: number;
  left_out: number;
  /** Differences, sorted by player. */
  differences: BalanceDifference[];
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface ReplayResultsResponses {
  Bisected: Bisected;
  Diff: Diff;
  Explained: Explained;
  WhatIf: WhatIf;
}
