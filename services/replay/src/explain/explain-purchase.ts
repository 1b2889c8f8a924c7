import { categoryOf, type EventOf, idOf, type PurchaseEvent, type StoredEvent, streamName } from '@goldwake/contracts';
import { SYSTEM_COMMANDS } from '@goldwake/core';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { readable } from '../readable.js';
import { playerLabel } from '../usernames.js';
import { purchaseVerdict } from './purchase-verdict.js';
import { type PurchaseMove, purchaseStepText } from './purchase-words.js';

type Stored = StoredEvent<PurchaseEvent> & PurchaseEvent;
type Move = StoredEvent<PurchaseMove> & PurchaseMove;

export interface ExplainedPurchase {
  purchase_id: string;
  /** The player's uid, with the username if it is known. */
  player: string;
  /** What happened, over all services, oldest first. */
  steps: { event_id: string; recorded_at: string; by: string; text: string }[];
  /** What follows from the last step, as a sentence. */
  verdict: string;
}

/**
 * Explains a purchase: who reported what about its payment, and which coins were credited, taken back and restored.
 * @returns undefined if there is no such purchase
 * @throws CannotRun if an event cannot be read
 */
export function explainPurchase(casino: ReadOnlyCasino, purchaseId: string): ExplainedPurchase | undefined {
  const quoted = JSON.stringify({ purchase_id: purchaseId }).slice(1, -1);
  const [stream] = casino.streamsContaining('purchases', 'purchase_created', quoted);
  if (stream === undefined) return undefined;
  const events: Stored[] = [];
  for (const { event } of casino.streamEvents(stream)) {
    if ((event.data as { purchase_id?: unknown }).purchase_id === purchaseId) events.push(event as Stored);
  }
  const moves = movesOf(casino, stream, purchaseId);
  const method = events.find(({ type }) => type === 'purchase_created') as EventOf<'purchase_created'> | undefined;
  const operators = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'purchase_review_ended') operators.set(event.commandId, `the operator ${event.data.by}`);
  }
  const steps = [...events, ...moves]
    .sort((one, other) => one.position - other.position)
    .map((event) => ({
      event_id: event.eventId,
      recorded_at: event.recordedAt,
      by: operators.get(event.commandId) ?? reporterOf(event),
      text: readable(event, () => purchaseStepText(event, method?.data.method ?? 'card')),
    }));
  return {
    purchase_id: purchaseId,
    player: playerLabel(casino, idOf(stream)),
    steps,
    verdict: purchaseVerdict(events, moves),
  };
}

const MOVES: readonly string[] = ['coins_purchased', 'purchase_taken_back', 'purchase_restored'];

function movesOf(casino: ReadOnlyCasino, stream: string, purchaseId: string): Move[] {
  const moves: Move[] = [];
  for (const { event } of casino.streamEvents(streamName('wallet', idOf(stream)))) {
    if (MOVES.includes(event.type) && (event as Move).data.purchase_id === purchaseId) moves.push(event as Move);
  }
  return moves;
}

/** Ways on which the casino learns of a payment, by the beginning of the command ids that the cashier gives them. */
const WAYS = {
  order: 'the order',
  return: 'the player’s return',
  cancellation: 'the player’s cancellation',
  webhook: 'a webhook',
  poll: 'a poll',
  refund: 'the refund that the casino asked for',
};

/**
 * Returns who sent the command of an event: a player, the cashier, or the way on which the casino learned of a payment.
 */
function reporterOf({ actor, commandId, stream }: StoredEvent): string {
  if (categoryOf(stream) === 'wallet') return 'the cashier';
  const way = Object.entries(WAYS).find(([name]) => new RegExp(`^${SYSTEM_COMMANDS}${name}[_:]`).test(commandId));
  return way?.[1] ?? actor;
}

/** Formats an explanation: the purchase, one line for each step, and what follows. */
export function purchaseText({ purchase_id, player, steps, verdict }: ExplainedPurchase): string {
  const lines = steps.map(({ event_id, recorded_at, by, text }) => `${recorded_at}  ${event_id}  by ${by}: ${text}`);
  return [`Purchase ${purchase_id} of ${player}`, '', ...lines, '', verdict].join('\n');
}
