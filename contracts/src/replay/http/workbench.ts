import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import type { StoredEvent } from '../../envelope.js';
import { FromDigits } from '../../http/from-digits.js';
import type { Currency, MicrosText } from '../../money.js';
import type { Posting } from '../../wallet/postings.js';
import type { Balances, Playthrough } from '../../wallet/wallet-events.js';

/** Body of POST /api/workbench/session. */
export class WorkbenchTokenBody {
  /** Workbench token that the casino printed at startup. */
  @IsString()
  @Length(1, 2_000)
  token!: string;
}

/** Response of GET /api/workbench/session. */
export interface WorkbenchSession {
  /** ISO time at which the workbench session began. */
  since: string;
  /**
   * Option that the command line needs to read this casino, such as ` --data /srv/casino`; empty for the
   * default data folder.
   */
  command_option: string;
}

/** Query of GET /api/workbench/players and /streams. */
export class WorkbenchSearchQuery {
  /**
   * Search text. For players: a uid or part of the username, ignoring accents and case. For streams: part of the stream
   * name. An empty text returns all rows, newest first.
   */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  query = '';

  /** Maximum number of rows in the response. The default is 20 players or 50 streams. */
  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(200)
  limit?: number;
}

export interface FoundPlayer {
  uid: string;
  /** The player's username; null for a uid that has streams but no account. */
  username: string | null;
  streams: string[];
  /** Version of the player's wallet stream; 0 if the wallet has not been opened. */
  wallet_version: number;
  /** ISO time at which the player's last event was recorded. */
  last_recorded_at: string;
}

export interface FoundStream {
  stream: string;
  events: number;
  /** ISO time at which the stream's last event was recorded. */
  last_recorded_at: string;
}

export interface WorkbenchFound<Row> {
  result: Row[];
}

/** Query of GET /api/workbench/streams/{stream}/timeline?afterVersion=. */
export class TimelineQuery {
  /** Version after which events are returned, so that a client can follow a growing stream. */
  @IsOptional()
  @FromDigits()
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
   * Version of the first event in the columns, or of the next expected event if the columns are empty. Versions after
   * it are consecutive except for `version_gaps`.
   */
  first_version: number;
  /** Number of events, which is the length of each column. */
  events: number;
  /** Names of the event types; `columns.type` contains indexes into this list. */
  types: string[];
  /** Reasons that the events state; `columns.reason` contains indexes into this list. The first one is empty. */
  reasons: string[];
  columns: {
    position: number[];
    /** Recording time of each event, in milliseconds since the Unix epoch. */
    recorded_at: number[];
    type: number[];
    /** 0 for an event without a reason. */
    reason: number[];
    /** Balance after each event, as folded by the wallet's reducer; null for a stream that is not a wallet. */
    gold_coins: MicrosText[] | null;
    sweeps_coins: MicrosText[] | null;
  };
  /** Versions that are missing between the first and the last event, as inclusive ranges [from, to]. */
  version_gaps: [from: number, to: number][];
  /** Versions of events that the reducer could not fold. For these events, the columns repeat the previous balances. */
  broken: number[];
  /** Global position of the newest event in the casino's store. */
  latest: number;
}

/** Summary of an event. */
export interface EventLine {
  event_id: string;
  type: string;
  /** ISO time at which the event was recorded. */
  recorded_at: string;
  position: number;
  /** Changes of the player's balances, one text per currency, such as `-1.00 GC to 499.00`. */
  moved: string[];
}

export interface EffectLine extends EventLine {
  effects: EffectLine[];
}

/** Response of GET /api/workbench/events/{eventId}. */
export interface EventDetails {
  /** The event, upcast to the newest schema version. Server seeds that have not been revealed yet are masked. */
  event: StoredEvent;
  /** Schema version with which the event is stored on disk. */
  stored_schema_version: number;
  /** Ledger postings of the event; empty if the event moves no money. */
  postings: Posting[];
  /** Balances before the event, folded from the stream; null if the stream is not a wallet or cannot be folded. */
  balances_before: Balances | null;
  balances_after: Balances | null;
  playthrough_after: Playthrough | null;
  /**
   * Chain of causes, from the root event to the event's direct cause; empty if a player or operator caused the event.
   */
  causes: EventLine[];
  /** Events caused by this event, directly or indirectly. */
  effects: EffectLine[];
  /**
   * All events with the same correlation id, including this event, in depth-first order of the causation tree. `depth`
   * is the level in the tree.
   */
  correlation: (EventLine & { depth: number })[];
  /** Range of global positions that was searched for `effects` and `correlation`. */
  looked_through: { from: number; to: number };
  /** Whether the event's hash matches its content and the hash of the previous event in its stream. */
  hash_ok: boolean;
  /** Seeds of the settled round in the event; null if the event has no such round or the round has no draw. */
  round_seeds: RoundSeeds | null;
  /**
   * Page on which the provider of a slot shows the settled round in the event again; null for other events, and if the
   * casino has no provider.
   */
  replay_url: string | null;
}

/** Seeds from which the outcome of a round follows. */
export interface RoundSeeds {
  /** Id of the event that started the round's seed pair. */
  pair_event_id: string;
  /** The pair as stored; null if that event is missing or starts another pair. */
  pair: {
    /** Null while the pair or its server seed is in use, because the seed also decides later rounds. */
    server_seed: string | null;
    server_seed_hash: string;
    client_seed: string;
  } | null;
  /**
   * Outcome and payout that the casino computes from the seeds, so that a round can be checked before its server seed
   * is revealed; null if the seeds or the game are unknown, or the stored outcome is not one of its game.
   */
  recomputed: { outcome: string; stored_outcome: string; payout: MicrosText; agrees: boolean } | null;
}

/** Query of GET /api/workbench/wallets/{uid}/balance and /explain. */
export class MomentQuery {
  /**
   * A version of the wallet's stream (`17`), a global position (`@4711`) or an ISO time. If omitted, the newest state
   * is returned.
   */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  at?: string;
}

/** Response of GET /api/workbench/wallets/{uid}/balance. */
export interface WalletAsOf {
  uid: string;
  /** Version of the wallet's stream; 0 means before the first event. */
  version: number;
  event_id: string | null;
  recorded_at: string | null;
  balances: Balances;
  playthrough: Playthrough;
  /** Open grants, oldest first. */
  grants: { grant_id: string; required: MicrosText; played: MicrosText }[];
  open_rounds: { round_id: string; currency: Currency; stake: MicrosText }[];
}

/** Response of GET /api/workbench/rules. */
export interface WorkbenchRules {
  /** Rules that `bisect` can look for, in the order in which `verify` reports them. */
  rules: { name: string; rule: string }[];
}

/** Query of GET /api/workbench/wallets/{uid}/bisect. */
export class BisectQuery {
  /**
   * A claimed balance to check: `12.50 GC at 2026-11-21T14:03Z`, `… at version 17` or `… at @4711`. If omitted, all
   * data of the player is checked.
   */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  claim?: string;

  /**
   * Name of the only rule to look for, as listed by GET /api/workbench/rules. Reads the events of all players, because
   * a rule may compare them. Cannot be combined with `claim`.
   */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  rule?: string;
}

/** Query of GET /api/workbench/wallets/{uid}/what-if?without=…&without=…. */
export class WhatIfQuery {
  /** Ids of the events to leave out of the replay. */
  @Transform(({ value }) => (typeof value === 'string' ? [value] : value))
  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  without!: string[];
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface WorkbenchResponses {
  EventDetails: EventDetails;
  FoundPlayers: WorkbenchFound<FoundPlayer>;
  FoundStreams: WorkbenchFound<FoundStream>;
  Timeline: Timeline;
  WalletAsOf: WalletAsOf;
  WorkbenchRules: WorkbenchRules;
  WorkbenchSession: WorkbenchSession;
}
