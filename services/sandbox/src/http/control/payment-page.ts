import { counted } from '@goldwake/contracts';
import { escaped } from '@goldwake/service';
import type { PaymentState } from '../../domain/index.js';
import { type Delivery, waits } from '../../webhooks/delivery.js';
import { shownAmount } from '../pages/money.js';
import type { Page } from '../pages/page.js';
import { actionButtons, DELIVERY_WORDS, METHODS, type ShownScore, scoreText, stateWords, timeWords } from './words.js';

interface Controlled {
  payment: PaymentState;
  /** Score of the payment's order; undefined if it was not scored. */
  score: ShownScore | undefined;
  /** Webhooks of the payment, the oldest first. */
  deliveries: readonly Delivery[];
  /** Whether further webhooks of the payment are held. */
  isHeld: boolean;
  /** Time of the rendering, in milliseconds since the Unix epoch. */
  now: number;
}

/** Shows one payment with everything that can happen to it and to its webhooks. */
export function paymentPage({ payment, score, deliveries, isHeld, now }: Controlled): Page {
  const { payment_id, page_id, reference, method, card, created_at, updated_at } = payment;
  const amount = shownAmount(payment);
  const buttons = actionButtons(payment, now);
  const facts: [string, string][] = [
    ['Status', stateWords(payment)],
    ...(score ? ([['Score of the order', scoreText(score)]] satisfies [string, string][]) : []),
    ['Method', METHODS[method] + (card ? ` (${escaped(card.brand)}, ending in ${escaped(card.last4)})` : '')],
    ['Reference', `<code>${escaped(reference)}</code>`],
    ['Payment', `<code>${escaped(payment_id)}</code>`],
    ['Opened', timeWords(created_at)],
    ['Changed', timeWords(updated_at)],
  ];
  const content = `<p><a href="/control">All payments</a></p>
<div class="columns">
<section class="sheet" aria-labelledby="what">
<h1 id="what">${escaped(amount)}</h1>
<dl>
${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('\n')}
</dl>
<p><a href="/pay/${page_id}">Page of the payer</a></p>
${buttons ? '' : '<p class="hint">Nothing more can happen to this payment. Start another one in the shop.</p>'}
</section>
${buttons && `<section class="sheet" aria-labelledby="actions">\n<h2 id="actions">Make something happen</h2>\n${buttons}\n</section>`}
</div>
${webhooksSection(payment_id, deliveries, isHeld)}`;
  return { status: 200, title: `Control ${amount}, ${reference}`, content };
}

function webhooksSection(paymentId: string, deliveries: readonly Delivery[], isHeld: boolean): string {
  const action = `/control/${escaped(paymentId)}/webhooks`;
  const button = (value: string, label: string) => `<button name="action" value="${value}">${label}</button>`;
  const list = deliveries.map((delivery) => deliveryItem(action, delivery)).join('\n');
  return `<section class="sheet" aria-labelledby="webhooks">
<h2 id="webhooks">Webhooks</h2>
<p>${isHeld ? 'The webhooks of this payment are held: new ones wait until they are released. A webhook that you lose is not released with the others.' : 'Webhooks are sent as soon as something happens.'}</p>
<form class="actions" method="post" action="${action}">
${isHeld ? button('release', 'Release the webhooks of this payment') : button('hold', 'Hold the webhooks of this payment')}
${deliveries.length > 1 ? button('send_reversed', 'Send all in reverse order') : ''}
${button('send_unknown', 'Send an event of an unknown type')}
</form>
${list ? `<ol class="deliveries">\n${list}\n</ol>` : '<p class="hint">No webhook yet. Make something happen to this payment, and its webhook is listed here.</p>'}
<p><a href="/control/${escaped(paymentId)}">Load again</a></p>
</section>`;
}

function deliveryItem(action: string, { event_id, type, status, attempts, created_at }: Delivery): string {
  const buttons = [
    ['send_again', 'Send again'],
    ...(waits(status) ? [] : [['send_old', 'Send with an old signature'] as const]),
    ...(status === 'held' ? [['lose', 'Lose'] as const] : []),
  ].map(
    ([value, label]) =>
      `<button name="action" value="${value}" aria-label="${label}: ${escaped(type)}">${label}</button>`,
  );
  return `<li>
<p><strong>${escaped(type)}</strong><br>${DELIVERY_WORDS[status]}, ${counted(attempts, 'attempt')}</p>
<p class="hint">${timeWords(created_at)}<br><code>${escaped(event_id)}</code></p>
<form class="actions" method="post" action="${action}">
<input type="hidden" name="event" value="${escaped(event_id)}">
${buttons.join('\n')}
</form>
</li>`;
}
