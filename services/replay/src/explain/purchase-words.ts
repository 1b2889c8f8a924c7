import { isBlockedUnpaid, treatmentOf } from '@goldwake/cashier/domain';
import {
  type EventOf,
  type FraudDecision,
  formatExactMoney,
  type MicrosText,
  PAYMENT_METHOD_NAMES,
  type PaidWith,
  type PaymentMethod,
  type PurchaseEvent,
  parseMicros,
} from '@goldwake/contracts';

/** A wallet event that credits a purchase, takes it back or restores it. */
export type PurchaseMove = EventOf<'coins_purchased' | 'purchase_taken_back' | 'purchase_restored'>;

const money = (text: MicrosText, currency: 'gold_coins' | 'sweeps_coins' | 'USD') =>
  formatExactMoney(parseMicros(text), currency);

export const coinsText = ({ gold_coins, sweeps_coins }: { gold_coins: MicrosText; sweeps_coins: MicrosText }) =>
  `${money(gold_coins, 'gold_coins')} and ${money(sweeps_coins, 'sweeps_coins')}`;

/** Returns what the player owes after a purchase was taken back, as the end of a sentence. */
export function owedText({ gold_coins_owed, sweeps_coins_owed }: EventOf<'purchase_taken_back'>['data']): string {
  if (parseMicros(gold_coins_owed) + parseMicros(sweeps_coins_owed) === 0n) return 'nothing is owed';
  return `the player owes ${coinsText({ gold_coins: gold_coins_owed, sweeps_coins: sweeps_coins_owed })}`;
}

/** Says what an event of a purchase means. @param method how the player ordered to pay */
export function purchaseStepText(event: PurchaseEvent | PurchaseMove, method: PaymentMethod): string {
  switch (event.type) {
    case 'purchase_created': {
      const { package_id, price, expires_at } = event.data;
      const terms = `${coinsText(event.data)} for ${money(price, 'USD')}`;
      return `ordered ${package_id}: ${terms} by ${PAYMENT_METHOD_NAMES[event.data.method]}, payable until ${expires_at}${bonusText(event.data)}${riskText(event.data)}`;
    }
    case 'purchase_payment_opened':
      return `the provider opened the payment ${event.data.payment_id} and waits for the player`;
    case 'purchase_processing':
      return 'the player submitted the payment, and the provider has not decided yet';
    case 'purchase_review_started': {
      const { reason, paid_amount, paid_currency, paid_with } = event.data;
      const paid = `${(paid_amount / 100).toFixed(2)} ${paid_currency}`;
      return `the provider received ${paid}${paidText(paid_with, method)}; an operator must decide (${reason})`;
    }
    case 'purchase_review_ended':
      return `${event.data.decision} the payment: ${event.data.reason}`;
    case 'purchase_succeeded':
      return `the payment succeeded${paidText(event.data.paid_with, method)}`;
    case 'purchase_failed':
      if (isBlockedUnpaid(event)) return 'the casino refused the order because of its score, and no payment was opened';
      return `the payment failed (${event.data.failure})${paidText(event.data.paid_with, method)}`;
    case 'purchase_expired':
      return 'nobody paid in time';
    case 'purchase_refunded':
      return 'the provider returned the money to the payer';
    case 'purchase_disputed':
      return 'the payer’s bank took the money back and has not decided yet';
    case 'purchase_dispute_won':
      return 'the bank decided for the casino and returned the money';
    case 'purchase_dispute_lost':
      return 'the bank decided for the payer';
    case 'coins_purchased': {
      const required = money(event.data.playthrough_required, 'sweeps_coins');
      return `the wallet was credited with ${coinsText(event.data)}, of which ${required} must be played; ${balancesText(event)}`;
    }
    case 'purchase_taken_back':
      return `the wallet took back ${coinsText(event.data)}, and ${owedText(event.data)}; ${balancesText(event)}`;
    case 'purchase_restored':
      return `the wallet restored ${coinsText(event.data)}, and nothing is owed; ${balancesText(event)}`;
  }
}

/** What the casino does with an order because of its score. */
const TREATMENTS: Record<FraudDecision, string> = {
  allow: 'nothing more',
  challenge: 'the payer’s bank must confirm the payer',
  review: 'an operator decides after the payment',
  block: 'the purchase fails at once',
};

/** Reasons of the fraud scoring and of the casino itself in words. The scoring may send others. */
const REASONS = new Map([
  ['device_shared', 'other players use the same device'],
  ['declines', 'several payments were declined'],
  ['high_first_amount', 'the amount is high for a first purchase'],
  ['forced', 'a person forced it at the control page'],
  ['score_timeout', 'the scoring did not answer in time'],
  ['score_unavailable', 'the scoring gave no usable answer'],
]);

function bonusText({ bonus }: EventOf<'purchase_created'>['data']): string {
  if (!bonus) return '';
  const { user_promotion_id, promotions_version } = bonus;
  return `; the promotion ${user_promotion_id} (version ${promotions_version} of the promotions) adds ${coinsText(bonus)}`;
}

function riskText({ risk, method }: EventOf<'purchase_created'>['data']): string {
  if (!risk) return '';
  const because = risk.reasons.length > 0 ? ` (${reasonsText(risk.reasons)})` : '';
  return `; its fraud score is ${risk.decision}${because}: ${TREATMENTS[treatmentOf({ risk, method })]}`;
}

function reasonsText(reasons: readonly string[]): string {
  return reasons.map((reason) => `${reason}${REASONS.has(reason) ? `: ${REASONS.get(reason)}` : ''}`).join('; ');
}

const balancesText = ({ data }: PurchaseMove) => `balances after it: ${coinsText(data.balances)}`;

function paidText(paidWith: PaidWith | null, method: PaymentMethod): string {
  if (!paidWith) return '';
  const { brand, last4 } = paidWith;
  if (method === 'crypto') return ` in ${brand} from an address that ends in ${last4}`;
  const wallet = method === 'card' ? '' : ` by ${PAYMENT_METHOD_NAMES[method]}`;
  return `${wallet} with a ${brand} card that ends in ${last4}`;
}
