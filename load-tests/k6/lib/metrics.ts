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
/** Time from an action in a round, or a cash-out at the shared table, to its response, in milliseconds. */
export const actionMs = new Trend('action_ms', true);
/** Time from sending a chat message to its response, in milliseconds. */
export const messageMs = new Trend('message_ms', true);
/** Time from a friend request, an answer or a removal to its response, in milliseconds. */
export const friendMs = new Trend('friend_ms', true);
/** Time from a search for players to its response, in milliseconds. */
export const searchMs = new Trend('search_ms', true);

/** Time from the event of a phase of the shared table to the receipt of its push, in milliseconds. */
export const phaseMs = new Trend('phase_ms', true);
/** Time from the planned beginning of a phase of the shared table to its event, in milliseconds. */
export const turnMs = new Trend('turn_ms', true);

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
/** Number of accepted actions in rounds in several steps, and of cash-outs at the shared table. */
export const actions = new Counter('actions');
export const actionsFailed = new Counter('actions_failed');
/** Number of rounds in several steps that were played to their end, and of settled bets at the shared table. */
export const roundsEnded = new Counter('rounds_ended');
/** Number of rounds in several steps, and of bets at the shared table, that were still open at the end of the run. */
export const roundsOpen = new Counter('rounds_open');
export const wrongBalances = new Counter('wrong_balances');
export const messages = new Counter('messages');
export const messagesFailed = new Counter('messages_failed');
/** Number of stories of two players, such as a request and its answer, that ended as they should. */
export const stories = new Counter('stories');
export const storiesFailed = new Counter('stories_failed');
/** Number of players whose lists or pushes contradict what the players did, or the lists of the others. */
export const wrongLists = new Counter('wrong_lists');
/** Number of rounds of the shared table that started with bets. */
export const tableRounds = new Counter('table_rounds');
/** Number of contradictions between the phases of the shared table that one socket or several sockets received. */
export const wrongPhases = new Counter('wrong_phases');
/** Number of contradictions between a bet at the shared table, its settlement, and what was shown of it. */
export const wrongSettlements = new Counter('wrong_settlements');

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

/** Adds 0 to the counters that a healthy run never increments, because the summary omits counters without a sample. */
export function makeSeen(): void {
  const faults = [gaps, duplicates, resyncs, skipped, cuts, betsFailed, actionsFailed, roundsOpen, wrongBalances];
  for (const counter of [...faults, messagesFailed, storiesFailed, wrongLists, wrongPhases, wrongSettlements])
    counter.add(0);
}

export function count(found: Findings): void {
  if (found.gaps > 0) gaps.add(found.gaps);
  if (found.duplicates > 0) duplicates.add(found.duplicates);
  if (found.resyncs > 0) resyncs.add(found.resyncs);
  if (found.skipped > 0) skipped.add(found.skipped);
}
