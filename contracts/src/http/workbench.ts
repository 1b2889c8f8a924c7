import { Transform, Type } from 'class-transformer';
import { IsArray, IsInt, IsOptional, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import type { StoredEvent } from '../envelope.js';
import type { Currency, MicrosText } from '../money.js';
import type { Posting } from '../postings.js';
import type { Balances, Playthrough } from '../wallet-events.js';

/** POST /api/workbench/session */
export class WorkbenchTokenBody {
  /** As the casino printed it at its start. */
  @IsString()
  @Length(1, 2_000)
  token!: string;
}

/** GET /api/workbench/session */
export interface WorkbenchSession {
  /** ISO time. */
  since: string;
}

/** GET /api/workbench/players and /streams */
export class WorkbenchSearchQuery {
  /** Players: uid, or part of the username, accents and case aside. Streams: part of the name. Everything, newest first, if empty. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  query = '';

  /** 20 players, 50 streams if left out. */
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
  /** 0 for a wallet not opened yet. */
  wallet_version: number;
  /** ISO time of the player's last event. */
  last_recorded_at: string;
}

export interface FoundStream {
  stream: string;
  events: number;
  /** ISO time. */
  last_recorded_at: string;
}

export interface WorkbenchFound<Row> {
  result: Row[];
}

/** GET /api/workbench/streams/{stream}/timeline?afterVersion= */
export class TimelineQuery {
  /** Only the events after this version: to follow a stream as it grows. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  afterVersion = 0;
}

/** A stream's events in order of version, column by column; all columns are of the same length. */
export interface Timeline {
  stream: string;
  /** The player that the stream belongs to. */
  uid: string;
  /** Version of the first event in the columns; of the next to come where there is none. The others follow one by one but for the gaps. */
  first_version: number;
  /** Length of the columns. */
  events: number;
  /** Names that `columns.type` points into. */
  types: string[];
  columns: {
    position: number[];
    /** Milliseconds since 1970. */
    recorded_at: number[];
    type: number[];
    /** After each event, as the wallet's reducer folds it; null for a stream that is no wallet's. */
    gold_coins: MicrosText[] | null;
    sweeps_coins: MicrosText[] | null;
  };
  /** Versions missing between the first and the last event: [from, to], both missing. */
  version_gaps: [from: number, to: number][];
  /** Versions of events that could not be folded: the balances are carried over them. */
  broken: number[];
  /** Position of the casino's last event. */
  latest: number;
}

/** An event in short. */
export interface EventLine {
  event_id: string;
  type: string;
  /** ISO time. */
  recorded_at: string;
  position: number;
  /** What it moved on the player's balances: `-1.00 GC to 499.00`; a part for each currency. */
  moved: string[];
}

export interface EffectLine extends EventLine {
  effects: EffectLine[];
}

/** GET /api/workbench/events/{eventId} */
export interface EventDetails {
  /** Lifted to its newest schema; server seeds not revealed yet are masked. */
  event: StoredEvent;
  /** As on disk. */
  stored_schema_version: number;
  /** Empty where it moves no money. */
  postings: Posting[];
  /** As folded; null for a stream that is no wallet's, or where it cannot be folded. */
  balances_before: Balances | null;
  balances_after: Balances | null;
  playthrough_after: Playthrough | null;
  /** From the root down to the event's own cause; empty for a person's own command. */
  causes: EventLine[];
  /** What it caused, directly and on. */
  effects: EffectLine[];
  /** Every event of the request, itself among them, as the tree of causes is read from the top. */
  correlation: (EventLine & { depth: number })[];
  /** Positions among which effects and correlation were looked for. */
  looked_through: { from: number; to: number };
  /** Whether its hash is that of its content and of the event before it in the stream. */
  hash_ok: boolean;
}

/** GET /api/workbench/wallets/{uid}/balance, /explain */
export class MomentQuery {
  /** A version of the wallet's stream (`17`), a position (`@4711`) or an ISO time; the newest if left out. */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  at?: string;
}

/** GET /api/workbench/wallets/{uid}/balance */
export interface WalletAsOf {
  uid: string;
  /** 0 before the first event. */
  version: number;
  event_id: string | null;
  recorded_at: string | null;
  balances: Balances;
  playthrough: Playthrough;
  /** Oldest first. */
  grants: { grant_id: string; required: MicrosText; played: MicrosText }[];
  open_rounds: { round_id: string; currency: Currency; stake: MicrosText }[];
}

/** GET /api/workbench/wallets/{uid}/bisect */
export class BisectQuery {
  /** `12.50 GC at 2026-11-21T14:03Z`, `… at version 17` or `… at @4711`; everything about the player is looked at if left out. */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  claim?: string;
}

/** GET /api/workbench/wallets/{uid}/what-if?without=…&without=… */
export class WhatIfQuery {
  /** Events to leave out, by their ids. */
  @Transform(({ value }) => (typeof value === 'string' ? [value] : value))
  @IsArray()
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  without!: string[];
}
