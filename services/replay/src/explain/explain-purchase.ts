import {
  type EventOf,
  formatExactMoney,
  idOf,
  type PurchaseEvent,
  parseMicros,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import { SYSTEM_COMMANDS } from '@goldwake/core';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { CannotRun } from '../cannot-run.js';
import { readable } from '../readable.js';
import { playerLabel } from '../usernames.js';

type Stored = StoredEvent<PurchaseEvent> & PurchaseEvent;
type Credit = StoredEvent<EventOf<'coins_purchased'>>;

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
 * Explains a purchase: who reported what about its payment, and what was credited for it.
 * @throws CannotRun if there is no such purchase, or an event cannot be read
 */
export function explainPurchase(casino: ReadOnlyCasino, purchaseId: string): ExplainedPurchase {
  const quoted = JSON.stringify({ purchase_id: purchaseId }).slice(1, -1);
  const [stream] = casino.streamsContaining('purchases', 'purchase_created', quoted);
  if (stream === undefined) throw new CannotRun(`there is no purchase ${purchaseId}`);
  const events: Stored[] = [];
  for (const { event } of casino.streamEvents(stream)) {
    if ((event.data as { purchase_id?: unknown }).purchase_id === purchaseId) events.push(event as Stored);
  }
  const credits = creditsOf(casino, stream, purchaseId);
  const steps = [...events, ...credits]
    .sort((one, other) => one.position - other.position)
    .map((event) => ({
      event_id: event.eventId,
      recorded_at: event.recordedAt,
      by: reporterOf(event),
      text: readable(event, () => textOf(event as Stored | Credit)),
    }));
  return {
    purchase_id: purchaseId,
    player: playerLabel(casino, idOf(stream)),
    steps,
    verdict: verdictOf(events, credits),
  };
}

function creditsOf(casino: ReadOnlyCasino, stream: string, purchaseId: string): Credit[] {
  const credits: Credit[] = [];
  for (const { event } of casino.streamEvents(streamName('wallet', idOf(stream)))) {
    if (event.type === 'coins_purchased' && (event as Credit).data.purchase_id === purchaseId)
      credits.push(event as Credit);
  }
  return credits;
}

/** Ways on which the casino learns of a payment, by the beginning of the command ids that the cashier gives them. */
const WAYS = {
  order: 'the order',
  return: 'the player’s return',
  cancellation: 'the player’s cancellation',
  webhook: 'a webhook',
  poll: 'a poll',
  purchase: 'the cashier',
};

/** Returns who sent the command of an event: the player, or the way on which the casino learned of a payment. */
function reporterOf({ actor, commandId }: StoredEvent): string {
  const way = Object.entries(WAYS).find(([name]) => new RegExp(`^${SYSTEM_COMMANDS}${name}[_:]`).test(commandId));
  return way?.[1] ?? actor;
}

const usd = (text: string) => formatExactMoney(parseMicros(text), 'USD');
const coins = ({ gold_coins, sweeps_coins }: { gold_coins: string; sweeps_coins: string }) =>
  `${formatExactMoney(parseMicros(gold_coins), 'gold_coins')} and ${formatExactMoney(parseMicros(sweeps_coins), 'sweeps_coins')}`;
const card = (paidWith: { brand: string; last4: string } | null) =>
  paidWith ? ` with a ${paidWith.brand} card that ends in ${paidWith.last4}` : '';

function textOf(event: Stored | Credit): string {
  switch (event.type) {
    case 'purchase_created': {
      const { package_id, price, method, expires_at } = event.data;
      return `ordered ${package_id}: ${coins(event.data)} for ${usd(price)} by ${method}, payable until ${expires_at}`;
    }
    case 'purchase_payment_opened':
      return `the provider opened the payment ${event.data.payment_id} and waits for the player`;
    case 'purchase_processing':
      return 'the player submitted the payment, and the provider has not decided yet';
    case 'purchase_review_started': {
      const { reason, paid_amount, paid_currency, paid_with } = event.data;
      const paid = `${(paid_amount / 100).toFixed(2)} ${paid_currency}`;
      return `the provider received ${paid}${card(paid_with)}; an operator must decide (${reason})`;
    }
    case 'purchase_succeeded':
      return `the payment succeeded${card(event.data.paid_with)}`;
    case 'purchase_failed':
      return `the payment failed (${event.data.failure})${card(event.data.paid_with)}`;
    case 'purchase_expired':
      return 'nobody paid in time';
    case 'purchase_review_ended':
      return `${event.data.by} ${event.data.decision} the payment: ${event.data.reason}`;
    case 'purchase_refunded':
      return 'the provider refunded the payment';
    case 'purchase_disputed':
      return 'the payer’s bank took the money back';
    case 'purchase_dispute_won':
      return 'the bank decided for the casino and returned the money';
    case 'purchase_dispute_lost':
      return 'the bank decided for the payer';
    case 'coins_purchased': {
      const { balances, playthrough_required } = event.data;
      const required = formatExactMoney(parseMicros(playthrough_required), 'sweeps_coins');
      return `the wallet was credited with ${coins(event.data)}, of which ${required} must be played; balances after it: ${coins(balances)}`;
    }
  }
}

function verdictOf(events: readonly Stored[], credits: readonly Credit[]): string {
  const last = events.at(-1);
  if (credits.length > 1) return `The purchase was credited ${credits.length} times: run npm run replay -- verify.`;
  const paid = events.find(({ type }) => type === 'purchase_succeeded');
  const [credit] = credits;
  if (credit && !paid) return `${credit.eventId} credited a purchase that was not paid: run npm run replay -- verify.`;
  if (credit) return `Paid and credited once, by ${credit.eventId}.`;
  if (paid) return `Paid, and not credited yet: the consumer group cashier.credits handles ${paid.eventId}.`;
  switch (last?.type) {
    case 'purchase_review_started':
      return 'Nothing is credited until an operator decides.';
    case 'purchase_failed':
    case 'purchase_expired':
      return 'Ended without a payment; nothing was credited.';
    default:
      return 'Not paid yet; the casino asks the provider again until the purchase ends.';
  }
}

/** Formats an explanation: the purchase, one line for each step, and what follows. */
export function purchaseText({ purchase_id, player, steps, verdict }: ExplainedPurchase): string {
  const lines = steps.map(({ event_id, recorded_at, by, text }) => `${recorded_at}  ${event_id}  by ${by}: ${text}`);
  return [`Purchase ${purchase_id} of ${player}`, '', ...lines, '', verdict].join('\n');
}
