import { isBlockedUnpaid } from '@goldwake/cashier/domain';
import type { EventOf, PurchaseEvent, StoredEvent } from '@goldwake/contracts';
import { coinsText, owedText, type PurchaseMove } from './purchase-words.js';

type Stored<E> = StoredEvent & E;

const REVERSALS = {
  purchase_refunded: 'Refunded',
  purchase_disputed: 'Disputed, and the bank has not decided yet',
  purchase_dispute_won: 'The dispute was won',
  purchase_dispute_lost: 'The dispute was lost',
} as const satisfies Partial<Record<PurchaseEvent['type'], string>>;

/**
 * Says what follows from the last step of a purchase.
 * @param events events of the purchase, oldest first
 * @param moves what the wallet did because of them, oldest first
 */
export function purchaseVerdict(
  events: readonly Stored<PurchaseEvent>[],
  moves: readonly Stored<PurchaseMove>[],
): string {
  const credits = moves.filter(({ type }) => type === 'coins_purchased');
  if (credits.length > 1) return `The purchase was credited ${credits.length} times: run npm run replay -- verify.`;
  const paid = events.find(({ type }) => type === 'purchase_succeeded');
  const [credit] = credits;
  if (credit && !paid) return `${credit.eventId} credited a purchase that was not paid: run npm run replay -- verify.`;
  if (paid && !credit) return `Paid, and not credited yet: the consumer group cashier.credits handles ${paid.eventId}.`;
  const last = events.at(-1);
  const reversal = last && isReversal(last) ? REVERSALS[last.type] : undefined;
  if (reversal && last)
    return `${reversal}${last.type === 'purchase_dispute_won' ? restoredText(moves) : takenText(moves)}.`;
  if (credit) return `Paid and credited once, by ${credit.eventId}.`;
  return unpaidText(last);
}

function isReversal(event: Stored<PurchaseEvent>): event is Stored<EventOf<keyof typeof REVERSALS>> {
  return Object.hasOwn(REVERSALS, event.type);
}

function takenText(moves: readonly Stored<PurchaseMove>[]): string {
  const last = moves.at(-1);
  if (!last) return '; nothing was credited';
  if (last.type !== 'purchase_taken_back') return `${PENDING} taken back yet`;
  return `; ${last.eventId} took back ${coinsText(last.data)}, and ${owedText(last.data)}`;
}

function restoredText(moves: readonly Stored<PurchaseMove>[]): string {
  const last = moves.at(-1);
  if (!last) return '; nothing was credited, so the casino asks the provider for a refund';
  if (last.type !== 'purchase_restored') return `${PENDING} restored yet`;
  return `; ${last.eventId} restored ${coinsText(last.data)}`;
}

const PENDING = '; the consumer group cashier.credits handles it, and the coins are not';

function unpaidText(last: PurchaseEvent | undefined): string {
  switch (last?.type) {
    case 'purchase_review_started':
      return 'Nothing is credited until an operator decides.';
    case 'purchase_failed':
      if (isBlockedUnpaid(last))
        return 'Refused because of its score before a payment was opened; nothing was credited.';
      return last.data.failure === 'review_declined'
        ? 'Paid and declined by an operator; nothing was credited, and the casino asks the provider for a refund.'
        : 'Ended without a payment; nothing was credited.';
    case 'purchase_expired':
      return 'Ended without a payment; nothing was credited.';
    default:
      return 'Not paid yet; the casino asks the provider again until the purchase ends.';
  }
}
