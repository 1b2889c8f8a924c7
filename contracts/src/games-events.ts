import type { DomainEvent } from './envelope.js';

/**
 * Provable fairness. A pair is a server seed (committed by its SHA-256 before use) with a client seed. The next server
 * seed is committed before the player names a client seed for it, so that neither side can choose with knowledge of the other.
 * Seeds are hex of 32 bytes; the pair is numbered from 1 within a player.
 */
export type FairnessEvent = DomainEvent<
  'seed_pair_started',
  {
    uid: string;
    seed_pair: number;
    server_seed: string;
    server_seed_hash: string;
    client_seed: string;
    next_server_seed: string;
    next_server_seed_hash: string;
  }
>;

export type DiceDirection = 'over' | 'under';

/** Two-decimal numbers are carried as integers of hundredths: 5533 is 55.33. */
export interface DiceOutcome {
  target: number;
  direction: DiceDirection;
  roll: number;
  won: boolean;
  /** Ten-thousandths: 19800 is 1.9800×. */
  multiplier: number;
}
