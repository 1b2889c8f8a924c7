import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import type { StoredEvent } from '../envelope.js';
import type { Currency, MicrosText } from '../money.js';
import type { Posting } from '../postings.js';
import type { Balances, Playthrough } from '../wallet-events.js';

/** Body of POST /api/workbench/session. */
export class WorkbenchTokenBody {
  /** The workbench token that the casino printed at startup. */
  @IsString()
  @Length(1, 2_000)
  token!: string;
}

/** Response of GET /api/workbench/session. */
export interface WorkbenchSession {
  /** ISO time at which the session began. */
  since: string;
}

/** Query of GET /api/workbench/players and /streams. */
export class WorkbenchSearchQuery {
  /**
   * Players: a uid, or part of the username, ignoring accents and case. Streams: part of the name. An empty text
   * returns all rows, newest first.
   */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  query = '';

  /** Maximum number of rows; 20 players or 50 streams if omitted. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  limit?: number;
}

export interface FoundPlayer {
  uid: string;
  /** Null for a uid that has streams but no account. */
  username: string | null;
  /** Names of the player's streams. */
  streams: string[];
  /** Version of the wallet's stream; 0 if the wallet has not been opened. */
  wallet_version: number;
  /** ISO time of the player's last event. */
  last_recorded_at: string;
}

export interface FoundStream {
  stream: string;
  events: number;
  /** ISO time of the stream's last event. */
  last_recorded_at: string;
}

export interface WorkbenchFound<Row> {
  result: Row[];
}

/** Query of GET /api/workbench/streams/{stream}/timeline?afterVersion=. */
export class TimelineQuery {
  /** Returns only events after this version, so that a client can follow a growing stream. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  afterVersion = 0;
}

/** Events of a stream in order of version, as columns of equal length. */
export interface Timeline {
  stream: string;
  /** uid of the player that owns the stream. */
  uid: string;
  /**
   * Version of the first event in the columns, or of the next event if there are none. The following versions are
   * consecutive except for `version_gaps`.
   */
  first_version: number;
  /** Number of events, which is the length of each column. */
  events: number;
  /** Event type names; `columns.type` contains indexes into this list. */
  types: string[];
  columns: {
    position: number[];
    /** Milliseconds since the Unix epoch. */
    recorded_at: number[];
    type: number[];
    /** Balance after each event, as folded by the wallet's reducer; null for a stream that is not a wallet. */
    gold_coins: MicrosText[] | null;
    sweeps_coins: MicrosText[] | null;
  };
  /** Versions missing between the first and the last event, as inclusive ranges [from, to]. */
  version_gaps: [from: number, to: number][];
  /** Versions of events that could not be folded; the previous balances are repeated for them. */
  broken: number[];
  /** Position of the casino's last event. */
  latest: number;
}

/** Summary of an event. */
export interface EventLine {
  event_id: string;
  type: string;
  /** ISO time at which the event was recorded. */
  recorded_at: string;
  position: number;
  /** Changes to the player's balances, one entry per currency: `-1.00 GC to 499.00`. */
  moved: string[];
}

export interface EffectLine extends EventLine {
  effects: EffectLine[];
}

/** Response of GET /api/workbench/events/{eventId}. */
export interface EventDetails {
  /** The event, upcast to the newest schema. Server seeds that are not yet revealed are masked. */
  event: StoredEvent;
  /** Schema version of the event as stored on disk. */
  stored_schema_version: number;
  /** Postings of the event; empty if it moves no money. */
  postings: Posting[];
  /** Balances before the event, as folded; null for a stream that is not a wallet, or if it cannot be folded. */
  balances_before: Balances | null;
  balances_after: Balances | null;
  playthrough_after: Playthrough | null;
  /**
   * Chain of causes from the root to the event's direct cause; empty if a player or operator command caused the event.
   */
  causes: EventLine[];
  /** Events caused by this event, directly or indirectly. */
  effects: EffectLine[];
  /** All events with the same correlation id, including this event, in depth-first order of the causation tree. */
  correlation: (EventLine & { depth: number })[];
  /** Range of positions in which effects and correlation were searched. */
  looked_through: { from: number; to: number };
  /** Whether the event's hash matches its content and the hash of the previous event in the stream. */
  hash_ok: boolean;
}

/** Query of GET /api/workbench/wallets/{uid}/balance and /explain. */
export class MomentQuery {
  /** A version of the wallet's stream (`17`), a position (`@4711`) or an ISO time; the newest state if omitted. */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  at?: string;
}

/** Response of GET /api/workbench/wallets/{uid}/balance. */
export interface WalletAsOf {
  uid: string;
  /** Version of the wallet's stream; 0 before the first event. */
  version: number;
  event_id: string | null;
  recorded_at: string | null;
  balances: Balances;
  playthrough: Playthrough;
  /** Open grants, oldest first. */
  grants: { grant_id: string; required: MicrosText; played: MicrosText }[];
  open_rounds: { round_id: string; currency: Currency; stake: MicrosText }[];
}

/** Query of GET /api/workbench/wallets/{uid}/bisect. */
export class BisectQuery {
  /**
   * A claimed balance: `12.50 GC at 2026-11-21T14:03Z`, `… at version 17` or `… at @4711`. If omitted, all data of the
   * player is checked.
   */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  claim?: string;
}

/** Query of GET /api/workbench/wallets/{uid}/what-if?without=…&without=…. */
export class WhatIfQuery {
  /** Ids of the events to omit. */
  @Transform(({ value }) => (typeof value === 'string' ? [value] : value))
  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  without!: string[];
}
