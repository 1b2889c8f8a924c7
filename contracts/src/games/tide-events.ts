import type { DomainEvent } from '../envelope.js';
import { BY_SYSTEM, type Declarations } from '../event-declaration.js';
import type { Count, IsoTime, Sha256 } from '../field-types.js';
import type { Secret } from '../protection.js';

/** The one stream of Rising Tide's table. */
export const TIDE_STREAM_ID = 'rising-tide';

/**
 * Events of the table that all players of Rising Tide share. The bets and payouts are events of the players' wallets.
 *
 * A seed chain decides the ends of its rounds before the first bet: a random seed is the seed of the last round, and
 * the seed of each round before is the SHA-256 of the next one's hex text. The hash of the first round's seed is
 * published as `terminal_hash`, so no seed can be replaced later. The client seed is chosen afterwards.
 */
export type TideEvent =
  | DomainEvent<
      'tide_chain_committed',
      {
        /** Number of the chain, from 1. */
        chain: Count;
        /** Number of its rounds. */
        rounds: Count;
        terminal_hash: Sha256;
        /** Seed of the chain's last round. All others follow from it. */
        chain_seed: Secret<Sha256, { secretUntil: 'chain_ended'; chain: 'chain'; rounds: 'rounds' }>;
      }
    >
  | DomainEvent<'tide_chain_opened', { chain: Count; client_seed: string }>
  | DomainEvent<
      'tide_round_opened',
      {
        /** Id of the round, `<chain>.<number>`. */
        round: string;
        bets_until: IsoTime;
        /** Planned start of the curve. Between the two times, no bet is accepted. */
        starts_at: IsoTime;
      }
    >
  | DomainEvent<'tide_round_started', { round: string; started_at: IsoTime }>
  | DomainEvent<
      'tide_round_ended',
      {
        round: string;
        /** Multiplier at which the round ended, in hundredths. */
        end: Count;
        /** Seed of the round, which is public from now on. */
        revealed_seed: Sha256;
        started_at: IsoTime;
        /** `started_at` plus the time that the curve needs to the end. */
        ended_at: IsoTime;
        /** Whether the end was stored so late that bets which nobody could cash out are returned instead of lost. */
        interrupted: boolean;
        /** When the next round opens; null if the table waits for the next bet. */
        next_at: IsoTime | null;
      }
    >
  /** The round could not start in time. All its bets are returned. */
  | DomainEvent<'tide_round_cancelled', { round: string; next_at: IsoTime | null }>;

export const TIDE_EVENTS = {
  tide_chain_committed: BY_SYSTEM,
  tide_chain_opened: BY_SYSTEM,
  tide_round_opened: BY_SYSTEM,
  tide_round_started: BY_SYSTEM,
  tide_round_ended: BY_SYSTEM,
  tide_round_cancelled: BY_SYSTEM,
} as const satisfies Declarations<TideEvent>;
