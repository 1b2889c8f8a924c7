/** The API of the fraud scoring, as its documentation would describe it. The casino calls it over HTTP only. */
import type { OpenPayment } from './payments.js';

/** Decisions, the mildest first. */
export const FRAUD_DECISIONS = ['allow', 'challenge', 'review', 'block'] as const;

/**
 * What the merchant should do with an order:
 * - `allow`: nothing more.
 * - `challenge`: let the payer's bank confirm the payer (3-D Secure).
 * - `review`: let a person decide after the payment.
 * - `block`: refuse the order.
 */
export type FraudDecision = (typeof FRAUD_DECISIONS)[number];

/**
 * Body of POST /v1/fraud/scores. The request needs `Authorization: Bearer <key>`. The scoring also knows the devices on
 * which the player is signed in, from reports to `fraud` (reports.ts).
 */
export interface ScoreOrder extends Pick<OpenPayment, 'reference' | 'amount' | 'currency' | 'method'> {
  /** The merchant's id of the player. */
  player: string;
  /** How often the player has bought before. */
  earlier_purchases: number;
  /** How many payments of the player were declined in the last ten minutes. */
  recent_declines: number;
}

/** Response of POST /v1/fraud/scores. A second request with the same reference returns the first score. */
export interface FraudScore {
  decision: FraudDecision;
  /** Codes such as `device_shared`, in lower case with underscores; none for `allow`, else at least one. */
  reasons: string[];
}

/** Maximum number of reasons of a score, and maximum length of one. */
export const FRAUD_REASONS_MAX = 10;
export const FRAUD_REASON_PATTERN = /^[a-z][a-z0-9_]{0,39}$/;
