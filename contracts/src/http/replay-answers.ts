import type { Currency, MicrosText } from '../money.js';

// What replay answers as JSON, on the command line as on the workbench.

/** `explain`: how a wallet's balances came to be. */
export interface Explained {
  uid: string;
  version: number;
  event_id: string | null;
  recorded_at: string | null;
  balances: {
    currency: Currency;
    balance: MicrosText;
    /** Events that moved this currency. */
    moves: number;
    groups: { reason: string; count: number; sum: MicrosText }[];
    /** Largest first. */
    largest: {
      event_id: string;
      recorded_at: string;
      reasons: string[];
      amount: MicrosText;
      balance: MicrosText;
    }[];
  }[];
}

/** A field of a stored document that is not what its replay gives. */
export interface Difference {
  collection: string;
  id: string;
  /** `playthrough.requirement`; null where one side has no document at all. */
  field: string | null;
  /** Left out where that side has no such field. */
  stored?: unknown;
  replayed?: unknown;
  /** The last event after which the replay gives what is stored; null where it never does. */
  last_held: string | null;
}

/** `diff`: stored balances against their replay. */
export interface Diff {
  /** Position of the last event that the stored balances have taken in. */
  as_of: number;
  /** Documents compared. */
  documents: number;
  differences: Difference[];
}

/** What stopped holding at an event. */
export type Where = 'events' | 'projections' | 'snapshots' | 'reducer' | 'claim';

/** A value that is not what it should be. Amounts in micros; left out where that side has no such field. */
export interface Departure {
  /** `playthrough.requirement`; null where one side has nothing at all. */
  field: string | null;
  /** The last value on which both agreed. */
  before?: unknown;
  should_be?: unknown;
  is?: unknown;
  /** `is` − `should_be`, where both are amounts. */
  by: MicrosText | null;
  /** Of a stored document: the last event after which the value that is stored was right; null where it never was. */
  last_held?: string | null;
}

/** The first event after which something no longer holds. */
export interface Culprit {
  where: Where;
  /** Which rule it breaks, as `verify` names them. */
  check: string;
  /** Null where what is wrong stands outside the events. */
  event_id: string | null;
  /** Null also for an event that is missing. */
  position: number | null;
  message: string;
  /** The event in one line; null where there is none. */
  line: string | null;
  /** The last event after which it held; null where there is none before. */
  held_until: string | null;
  departures: Departure[];
  /** The event that this one answers; null for a person's own command. */
  causation_id: string | null;
  correlation_id: string | null;
  actor: string | null;
  /** Commands of replay that show more. */
  look_further: string[];
}

export interface Claimed {
  /** As it was read. */
  amount: MicrosText;
  currency: string;
  /** To the micro; if not, as shown with two decimals, rounded down. */
  exact: boolean;
  /** The wallet at the moment claimed: 0 and null before its first event. */
  version: number;
  event_id: string | null;
  balance: MicrosText;
  /** The event that made the balance what it was then; null where none had moved it. */
  made_by: string | null;
  /** The first and the last event of the run in which it was as claimed; null where it never was up to then. */
  held_from: string | null;
  held_until: string | null;
  /** The event that ended the run; null where it still holds. */
  ended_by: string | null;
}

/** `bisect`: the first event after which something stops holding. */
export interface Bisected {
  /** Null for all players. */
  uid: string | null;
  holds: boolean;
  culprit: Culprit | null;
  /** Further events at which something stops holding; only counted where all players were looked at. */
  others: number;
  /** `snapshots`: what lies between them was passed over, which is only done where something was found. */
  by: 'snapshots' | 'every_event';
  events_read: number;
  /** Null where nothing was claimed. */
  claim: Claimed | null;
}

/** A balance that would be another; amounts in micros. */
export interface BalanceDifference {
  uid: string;
  currency: Currency;
  now: MicrosText;
  would_be: MicrosText;
  /** `would_be` − `now`. */
  difference: MicrosText;
  /** The first event after which the two are not the same. */
  parts_at: string;
  /** The first event after which it would be less than zero: in earnest it would have been refused. */
  below_zero_at: string | null;
}

/** `what-if`: wallets folded as they were, and as they would be; nothing is decided anew. */
export interface WhatIf {
  players: number;
  events: number;
  left_out: number;
  /** In order of player. */
  differences: BalanceDifference[];
}
