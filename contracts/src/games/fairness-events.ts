import type { DomainEvent } from '../envelope.js';
import { type Declarations, plain } from '../event-declaration.js';
import type { Count, Sha256 } from '../field-types.js';

/**
 * Events of provable fairness. A seed pair consists of a server seed, whose SHA-256 is published before use, and a
 * client seed. The next server seed is committed before the player chooses a client seed for it, so that neither party
 * can choose with knowledge of the other seed. Seeds are 32 bytes in hex; each player's seed pairs are numbered from 1.
 */
export type FairnessEvent = DomainEvent<
  'seed_pair_started',
  {
    uid: string;
    seed_pair: Count;
    server_seed: string;
    server_seed_hash: Sha256;
    client_seed: string;
    next_server_seed: string;
    next_server_seed_hash: Sha256;
  }
>;

export type DiceDirection = 'over' | 'under';

/** Outcome of a dice round. Numbers with two decimals are stored as integers in hundredths: 5533 is 55.33. */
export interface DiceOutcome {
  target: number;
  direction: DiceDirection;
  roll: number;
  won: boolean;
  /** Payout multiplier in ten-thousandths: 19800 is 1.9800×. */
  multiplier: number;
}

export const FAIRNESS_EVENTS = {
  seed_pair_started: {
    version: 1,
    actors: ['player', 'system'],
    causes: ['command', 'seed_pair_ended'],
    fields: {
      ...plain('uid', 'seed_pair'),
      server_seed: { secretUntil: 'rotated', pair: 'seed_pair', ahead: 0 },
      ...plain('server_seed_hash', 'client_seed'),
      next_server_seed: { secretUntil: 'rotated', pair: 'seed_pair', ahead: 1 },
      ...plain('next_server_seed_hash'),
    },
  },
} as const satisfies Declarations<FairnessEvent>;
