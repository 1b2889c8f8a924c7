import { Counter, Trend } from 'k6/metrics';
import type { Findings } from './positions.ts';

/**
 * Time from the event's timestamp on the server to the receipt of its frame, in milliseconds. Valid only if server and
 * k6 run on the same machine.
 */
export const deliveryMs = new Trend('delivery_ms', true);
/** Time from the connection attempt to the welcome frame, in milliseconds. */
export const welcomeMs = new Trend('welcome_ms', true);
export const betMs = new Trend('bet_ms', true);

export const deliveries = new Counter('deliveries');
export const gaps = new Counter('gaps');
export const duplicates = new Counter('duplicates');
export const resyncs = new Counter('resyncs');
export const skipped = new Counter('skipped');
export const welcomes = new Counter('welcomes');
export const resumes = new Counter('resumes');
/** Number of final reconnects, which check that no push is missing. */
export const proofs = new Counter('proofs');
export const renewals = new Counter('renewals');
/** Number of subscriptions that the casino confirmed. */
export const subscriptions = new Counter('subscriptions');
/** Number of pushes received on subscribed channels. */
export const subscribedPushes = new Counter('subscribed_pushes');
/** Number of sockets closed by the casino or the network and not by k6, tagged with the close code. */
export const cuts = new Counter('cuts');
export const bets = new Counter('bets');
export const betsFailed = new Counter('bets_failed');
export const wrongBalances = new Counter('wrong_balances');

let delivered = 0;

/**
 * Counts deliveries in a variable and reports the sum to k6 once at the end, because one k6 sample per push would cost
 * much of the time spent on the push itself.
 */
export function countDelivery(): void {
  delivered++;
}

export function reportDeliveries(): void {
  deliveries.add(delivered);
  delivered = 0;
}

/**
 * Adds 0 to the counters that a healthy run never increments, because k6 omits counters without a sample from the
 * summary.
 */
export function makeSeen(): void {
  for (const counter of [gaps, duplicates, resyncs, skipped, cuts, betsFailed, wrongBalances]) counter.add(0);
}

export function count(found: Findings): void {
  if (found.gaps > 0) gaps.add(found.gaps);
  if (found.duplicates > 0) duplicates.add(found.duplicates);
  if (found.resyncs > 0) resyncs.add(found.resyncs);
  if (found.skipped > 0) skipped.add(found.skipped);
}
