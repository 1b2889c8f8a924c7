import { escaped } from '@goldwake/service';
import type { PaymentState } from '../../domain/index.js';
import { shownAmount } from '../pages/money.js';
import type { Page } from '../pages/page.js';
import { type PagedList, paging } from './page-number.js';
import { actionButtons, METHODS, type ShownScore, scoreText, stateWords, timeWords } from './words.js';

export const PAYMENTS: PagedList = { path: '/control', what: 'payments' };

interface List {
  payments: readonly PaymentState[];
  /** Scores of the payments' orders, by reference; an order need not have one. */
  scores: ReadonlyMap<string, ShownScore>;
  /** Number of the page, from 1. */
  page: number;
  hasMore: boolean;
  /** Time of the rendering, in milliseconds since the Unix epoch. */
  now: number;
}

/** Lists payments, the newest first, each with the buttons that fit its state. */
export function listPage({ payments, scores, page, hasMore, now }: List): Page {
  const content = `<h1>Control</h1>
<p class="lead">Make happen what the provider, a bank or a network would do. Open a payment to see its webhooks.</p>
<nav class="paging" aria-label="Other parts"><a href="/control/fraud">Fraud scoring</a><a href="/reports">Reports of the client</a></nav>
${payments.length === 0 ? EMPTY : `<ol class="payments">\n${payments.map((payment) => entry(payment, scores.get(payment.reference), now)).join('\n')}\n</ol>`}
${paging(PAYMENTS, page, hasMore)}`;
  return { status: 200, title: page === 1 ? 'Control' : `Control, page ${page}`, content };
}

const EMPTY = `<section class="sheet"><h2>No payments here</h2>
<p>A payment appears when the shop opens one: buy something there, then load this page again.</p>
<p><a href="/control">Load again</a></p></section>`;

function entry(payment: PaymentState, score: ShownScore | undefined, now: number): string {
  const { payment_id, reference, method, created_at } = payment;
  const buttons = actionButtons(payment, now);
  return `<li class="sheet">
<h2><a href="/control/${escaped(payment_id)}">${escaped(shownAmount(payment))} by ${METHODS[method]}</a></h2>
<p><span class="state">${stateWords(payment)}</span>${score ? `<br><span class="hint">Order scored</span> ${scoreText(score)}` : ''}</p>
<p class="hint">${timeWords(created_at)}<br>Reference <code>${escaped(reference)}</code></p>
${buttons && `<details>\n<summary>Make something happen</summary>\n${buttons}\n</details>`}
</li>`;
}
