import type { Dispute, PaymentFailureCode } from '@goldwake/contracts';
import { escaped } from '@goldwake/service';
import { awaitsCoins, type PaymentState, shownCoins } from '../../domain/index.js';
import { walletForms } from './crypto-page.js';
import { shownAmount } from './money.js';
import type { Page } from './page.js';
import type { Shop } from './pay-page.js';

const FAILURES: Record<PaymentFailureCode, { title: string; text: string }> = {
  card_declined: { title: 'The card was declined', text: 'The bank of the card refused the payment.' },
  insufficient_funds: {
    title: 'The card has too little money',
    text: 'The balance of the card does not cover the amount.',
  },
  fraud_blocked: { title: 'The payment was blocked', text: 'The check against fraud stopped the payment.' },
  authentication_failed: {
    title: 'The bank could not confirm the payer',
    text: 'The confirmation that the bank asked for was refused.',
  },
  canceled: { title: 'The payment was canceled', text: 'It was canceled before it was paid.' },
};

const DISPUTES: Record<Dispute['status'], string> = {
  open: "The payer's bank holds the amount until it has decided.",
  won: 'The bank has decided for the shop, which keeps the amount.',
  lost: 'The bank has returned the amount to the payer.',
};

/** Shows a payment that has ended or waits for coins, with the way back to the merchant. */
export function endedPage({ merchant, now }: Shop, payment: PaymentState): Page {
  const { title, text } = ending(payment);
  const card = payment.card ? ` (${payment.card.brand}, ending in ${payment.card.last4})` : '';
  const facts = `${shownAmount(payment)} to ${merchant}${card}`;
  return {
    status: payment.status === 'expired' ? 410 : 200,
    title,
    content: result(title, [text, facts], waysOn(merchant, payment)),
    ...(awaitsCoins(payment) && { refreshS: secondsUntil(payment.transfer.confirmed_at, now) }),
  };
}

/** Seconds after which the page can say more: one load replaces many, each of which would move the reader to the top. */
function secondsUntil(iso: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / 1_000)) + 1;
}

/** The way back, and what the payer of crypto can still do. */
function waysOn(merchant: string, payment: PaymentState): string {
  const { return_url, page_id, status, quote, transfer } = payment;
  const back = `<a class="button" href="${escaped(return_url)}">Back to ${escaped(merchant)}</a>`;
  if (status === 'expired' && quote !== null && transfer === null) {
    return `${back}
<h2>Send late</h2>
<p>Coins sent now are still accepted.</p>
${walletForms(page_id, quote, true)}`;
  }
  return awaitsCoins(payment)
    ? `${back}\n<p>This page loads again by itself. <a href="/pay/${page_id}">Check again</a></p>`
    : back;
}

function ending(payment: PaymentState): { title: string; text: string } {
  const { status, failure_code, refunded_at, dispute, quote, transfer } = payment;
  if (status === 'processing' && quote && transfer) {
    const text = `${sentWords(payment, transfer.amount)} (${shownCoins(quote.coin, transfer.units)}). The payment is complete when the network has confirmed the coins, in some seconds.`;
    return { title: 'Waiting for confirmations', text };
  }
  if (refunded_at !== null)
    return { title: 'This payment was refunded', text: 'The amount was returned to the payer.' };
  if (dispute) return { title: 'This payment was disputed', text: DISPUTES[dispute.status] };
  if (status === 'succeeded') return { title: 'This payment is complete', text: 'It was paid, once.' };
  if (failure_code === null && transfer) {
    return {
      title: 'This payment has expired',
      text: 'Coins were sent late. The payment is complete when they arrive.',
    };
  }
  if (failure_code === null) {
    return { title: 'This payment has expired', text: 'It was not paid in time. Nothing was charged.' };
  }
  const { title, text } = FAILURES[failure_code];
  return { title, text: `${text} Nothing was charged. To try again, start a new payment in the shop.` };
}

/** @param sent value of the sent coins, in hundredths of a dollar */
function sentWords({ amount, currency }: PaymentState, sent: number): string {
  const [asked, worth] = [shownAmount({ amount, currency }), shownAmount({ amount: sent, currency })];
  if (sent < amount) return `${worth} of ${asked} was sent`;
  return sent > amount ? `${worth} was sent instead of ${asked}` : `${worth} was sent`;
}

export function unknownPage(): Page {
  const title = 'There is no such payment';
  const text = 'The address is incomplete or wrong. Return to the tab of the shop and start the payment again.';
  return { status: 404, title, content: result(title, [text]) };
}

export function brokenPage(): Page {
  const title = 'Something went wrong';
  const text = 'Load this page again to see whether the payment was made. A payment is never made twice.';
  return { status: 500, title, content: result(title, [text]) };
}

/** @param more HTML below the text */
export function resultPage(status: number, title: string, text: string, more = ''): Page {
  return { status, title, content: result(title, [text], more) };
}

function result(title: string, paragraphs: readonly string[], more = ''): string {
  return `<section class="sheet result">
<h1>${escaped(title)}</h1>
${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
${more}
</section>`;
}
