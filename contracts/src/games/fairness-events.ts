import type { DomainEvent } from '../envelope.js';
import type { Declarations } from '../event-declaration.js';
import type { Count, Sha256 } from '../field-types.js';
import type { Secret } from '../protection.js';

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
    server_seed: Secret<string, { secretUntil: 'rotated'; pair: 'seed_pair'; ahead: 0 }>;
    server_seed_hash: Sha256;
    client_seed: string;
    next_server_seed: Secret<string, { secretUntil: 'rotated'; pair: 'seed_pair'; ahead: 1 }>;
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
  seed_pair_started: { actors: ['player', 'system'], causes: ['command', 'account_opened', 'seed_pair_ended'] },
} as const satisfies Declarations<FairnessEvent>;
