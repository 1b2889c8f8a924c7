import { escaped } from '@goldwake/service';
import type { PaymentState } from '../../domain/index.js';
import type { Delivery } from '../../webhooks/delivery.js';
import { PageRefusal } from '../page-refusal.js';
import { resultPage } from '../pages/result-pages.js';
import { DELIVERY_WORDS, stateWords } from './words.js';

const UNFIT = 'This cannot happen any more';
const TO_ALL = '<p><a href="/control">All payments</a></p>';

export function unknownAction(): PageRefusal {
  return refusal(422, 'There is no such action', 'Go back, reload the page and use one of its buttons.', TO_ALL);
}

export function unknownPayment(): PageRefusal {
  return refusal(404, 'There is no such payment', 'Sandbox Pay has opened no payment with this id.', TO_ALL);
}

/** An action that the page of the payment does not offer, because it was pressed twice or the payment has changed. */
export function unfitAction(payment: PaymentState): PageRefusal {
  const text = `The payment is now: ${stateWords(payment)}. Nothing was changed. Its page has the buttons that fit.`;
  return refusal(409, UNFIT, text, toPayment(payment));
}

/** An action that the page of the payment does not offer for a webhook, such as to lose one that is not held. */
export function unfitWebhookAction(payment: PaymentState, { status }: Delivery): PageRefusal {
  const text = `The webhook is now: ${DELIVERY_WORDS[status]}. Nothing was changed. The page of its payment has the buttons that fit.`;
  return refusal(409, UNFIT, text, toPayment(payment));
}

export function unknownWebhook(payment: PaymentState): PageRefusal {
  return refusal(404, 'There is no such webhook', 'Choose a webhook on the page of its payment.', toPayment(payment));
}

function toPayment({ payment_id }: PaymentState): string {
  return `<p><a href="/control/${escaped(payment_id)}">Back to the payment</a></p>`;
}

function refusal(status: number, title: string, text: string, link: string): PageRefusal {
  return new PageRefusal(resultPage(status, title, text, link));
}
