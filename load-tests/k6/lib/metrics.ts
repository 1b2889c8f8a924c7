import { Counter, Trend } from 'k6/metrics';
import type { Findings } from './positions.ts';

/** From the server's clock when the event was recorded to the frame in our hands: only true where both are one machine. */
export const deliveryMs = new Trend('delivery_ms', true);
/** From dialling to the welcome. */
export const welcomeMs = new Trend('welcome_ms', true);
export const betMs = new Trend('bet_ms', true);

export const deliveries = new Counter('deliveries');
export const gaps = new Counter('gaps');
export const duplicates = new Counter('duplicates');
export const resyncs = new Counter('resyncs');
export const skipped = new Counter('skipped');
export const welcomes = new Counter('welcomes');
export const resumes = new Counter('resumes');
/** Lines that came back at the end to be told whether anything was missing. */
export const proofs = new Counter('proofs');
export const renewals = new Counter('renewals');
/** Sockets closed that we did not close, by code. */
export const cuts = new Counter('cuts');
export const bets = new Counter('bets');
export const betsFailed = new Counter('bets_failed');
export const wrongBalances = new Counter('wrong_balances');

let delivered = 0;

/** Counted here and told to k6 once, at the end: a sample for each push would be a good part of what a push costs. */
export function countDelivery(): void {
  delivered++;
}

export function tellDeliveries(): void {
  deliveries.add(delivered);
  delivered = 0;
}

/** Counters that a healthy run never touches: without a sample k6 would leave them out of the summary. */
export function makeSeen(): void {
  for (const counter of [gaps, duplicates, resyncs, skipped, cuts, betsFailed, wrongBalances]) counter.add(0);
}

export function count(found: Findings): void {
  if (found.gaps > 0) gaps.add(found.gaps);
  if (found.duplicates > 0) duplicates.add(found.duplicates);
  if (found.resyncs > 0) resyncs.add(found.resyncs);
  if (found.skipped > 0) skipped.add(found.skipped);
}
