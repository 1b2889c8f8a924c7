import { escaped } from '@goldwake/service';
import { type Action, actionsOf, type ForcedOutcome, type PaymentState } from '../../domain/index.js';
import type { StoredScore } from '../../fraud/fraud-scores.js';
import type { Delivery } from '../../webhooks/delivery.js';

export const METHODS: Record<PaymentState['method'], string> = {
  card: 'card',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  crypto: 'crypto',
};

const LABELS: Record<Action, string> = {
  succeed: 'Succeed',
  ask_bank: 'Let the bank ask the payer (3-D Secure)',
  send_exactly: 'Send the coins exactly',
  send_less: 'Send fewer coins (underpaid)',
  send_more: 'Send more coins (overpaid)',
  send_late: 'Expire now, then send the coins (late)',
  card_declined: 'Decline: card declined',
  insufficient_funds: 'Decline: too little money',
  fraud_blocked: 'Decline: blocked as fraud',
  authentication_failed: 'Decline: bank does not confirm',
  cancel: 'Cancel',
  lapse: 'Expire now',
  receive: 'Confirm the coins now',
  refund: 'Refund',
  dispute: 'Dispute',
  win_dispute: 'Decide the dispute for the shop (won)',
  lose_dispute: 'Decide the dispute for the payer (lost)',
};

const STATUSES: Record<PaymentState['status'], string> = {
  open: 'Open',
  processing: 'Processing',
  succeeded: 'Succeeded',
  failed: 'Failed',
  expired: 'Expired',
};

/** Words the state of a payment, such as `Succeeded, dispute open`. */
export function stateWords(payment: PaymentState): string {
  const { status, failure_code, refunded_at, dispute, unconfirmed_card, transfer } = payment;
  const more = [
    ...(unconfirmed_card ? ['waits for the bank'] : []),
    ...(failure_code ? [failure_code.replaceAll('_', ' ')] : []),
    ...(status === 'expired' && transfer ? ['coins on their way'] : []),
    ...(dispute ? [`dispute ${dispute.status}`] : []),
    ...(refunded_at ? ['refunded'] : []),
  ];
  return [STATUSES[status], ...more].join(', ');
}

export const DELIVERY_WORDS: Record<Delivery['status'], string> = {
  pending: 'Not delivered yet',
  delivered: 'Delivered',
  given_up: 'Given up',
  held: 'Held',
  lost: 'Lost',
};

/** What was decided about an order, and why. */
export type ShownScore = Pick<StoredScore, 'decision' | 'reasons'>;

const DECISIONS: Record<ForcedOutcome, string> = {
  allow: 'Allow',
  challenge: 'Challenge',
  review: 'Review',
  block: 'Block',
  no_answer: 'Does not answer',
};

/** HTML with the command by which a person of the shop decides a review. */
export const REVIEW_HINT = '<span class="hint">Decided with <code>npm run purchases</code></span>';

/** Words a score as HTML, and says how a review is decided. Without an answer, the shop reviews the order. */
export function scoreText(score: ShownScore): string {
  const isReviewed = score.decision === 'review' || score.decision === 'no_answer';
  return isReviewed ? `${scoreWords(score)}<br>${REVIEW_HINT}` : scoreWords(score);
}

/** Words a score as HTML, such as `Challenge: declines`. */
export function scoreWords({ decision, reasons }: ShownScore): string {
  const because = reasons.length > 0 ? `: ${reasons.map((reason) => reason.replaceAll('_', ' ')).join(', ')}` : '';
  return escaped(DECISIONS[decision] + because);
}

/**
 * The buttons that fit the state of a payment; an empty text if there is none.
 * @param now in milliseconds since the Unix epoch
 */
export function actionButtons(payment: PaymentState, now: number): string {
  const actions = actionsOf(payment, now);
  if (actions.length === 0) return '';
  return `<form class="actions" method="post" action="/control/${escaped(payment.payment_id)}/actions">
${actions.map((action) => `<button name="action" value="${action}">${LABELS[action]}</button>`).join('\n')}
</form>`;
}

/** Words a time in UTC, because the page does not know the time zone of its reader. */
export function timeWords(iso: string): string {
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
