import type { Currency, MicrosText } from '../money.js';

// JSON results of the replay commands; the command line and the workbench return the same format.

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

/** A field of a stored document whose value differs from the replayed one. */
export interface Difference {
  collection: string;
  id: string;
  /**
   * Path of the field, such as `playthrough.requirement`; null if the document is missing from the stored or the
   * replayed state.
   */
  field: string | null;
  /** Stored value of the field; omitted if the stored document does not have the field. */
  stored?: unknown;
  replayed?: unknown;
  /** Id of the last event after which the replayed value equals the stored one; null if they are never equal. */
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

/** Kind of check that fails at an event. */
export type Where = 'events' | 'projections' | 'snapshots' | 'reducer' | 'claim';

/**
 * A value that differs from the expected one. Amounts are in micros; a value is omitted if its side does not have the
 * field.
 */
export interface Departure {
  /** Path of the field, such as `playthrough.requirement`; null if one side has no document. */
  field: string | null;
  /** The last value on which the actual and the expected state agreed. */
  before?: unknown;
  should_be?: unknown;
  is?: unknown;
  /** `is` − `should_be` if both are amounts, otherwise null. */
  by: MicrosText | null;
  /**
   * For a stored document: id of the last event after which the stored value was correct; null if it was never correct.
   */
  last_held?: string | null;
}

/** The first event after which a check fails. */
export interface Culprit {
  where: Where;
  /** The rule that is violated, named as in the output of `verify`. */
  check: string;
  /** Null if the fault is outside the events. */
  event_id: string | null;
  /** Null if the fault is outside the events or the event is missing. */
  position: number | null;
  message: string;
  /** One-line summary of the event; null if there is no event. */
  line: string | null;
  /** Id of the last event after which the check passed; null if there is none. */
  held_until: string | null;
  departures: Departure[];
  /** Id of the event that caused this event; null if a player or operator command caused it. */
  causation_id: string | null;
  correlation_id: string | null;
  actor: string | null;
  /** Replay commands that show more details. */
  look_further: string[];
}

export interface Claimed {
  /** The claimed amount, as parsed. */
  amount: MicrosText;
  currency: string;
  /**
   * Whether the amount is claimed to the exact micro; otherwise it is compared with the balance rounded down to two
   * decimals.
   */
  exact: boolean;
  /** Wallet version at the claimed time; before the wallet's first event, version is 0 and event_id is null. */
  version: number;
  event_id: string | null;
  balance: MicrosText;
  /** Id of the event that set the balance at the claimed time; null if no event had changed it. */
  made_by: string | null;
  /**
   * First and last event of the period in which the balance equalled the claim; null if it never did up to the claimed
   * time.
   */
  held_from: string | null;
  held_until: string | null;
  /** Id of the event that ended that period; null if the balance still equals the claim. */
  ended_by: string | null;
}

/** Result of `bisect`: the first event after which a check fails. */
export interface Bisected {
  /** uid of the checked player; null if all players were checked. */
  uid: string | null;
  holds: boolean;
  culprit: Culprit | null;
  /** Number of further events at which a check fails; counted only if all players were checked. */
  others: number;
  /** `snapshots`: the search skipped the events between snapshots, which is done only if a fault was found. */
  by: 'snapshots' | 'every_event';
  events_read: number;
  /** Null if no balance was claimed. */
  claim: Claimed | null;
}

/** A balance that would change; amounts are in micros. */
export interface BalanceDifference {
  uid: string;
  currency: Currency;
  now: MicrosText;
  would_be: MicrosText;
  /** `would_be` − `now`. */
  difference: MicrosText;
  /** Id of the first event after which the two balances differ. */
  parts_at: string;
  /**
   * Id of the first event after which the hypothetical balance would be negative; the casino would have rejected such a
   * command.
   */
  below_zero_at: string | null;
}

/** Result of `what-if`: balances folded with and without the omitted events; no command is decided again. */
export interface WhatIf {
  players: number;
  events: number;
  left_out: number;
  /** Differences, sorted by player. */
  differences: BalanceDifference[];
}
