import { counted } from '@goldwake/contracts';
import { escaped } from '@goldwake/service';
import type { PaymentState } from '../../domain/index.js';
import { cardFields, type TypedCard, testCards } from './card-fields.js';
import { shownAmount } from './money.js';
import type { Page } from './page.js';

/** What a payment page needs besides the payment. */
export interface Shop {
  /** Name of the merchant. */
  merchant: string;
  /** Time of the rendering, in milliseconds since the Unix epoch. */
  now: number;
}

/** Shows an open payment by card with its form. */
export function cardPage(shop: Shop, payment: PaymentState, typed?: TypedCard): Page {
  const content = `<h2 id="how">Card</h2>
<form method="post" action="/pay/${payment.page_id}" novalidate>
${cardFields(typed)}
<button>Pay ${escaped(shownAmount(payment))}</button>
</form>`;
  const isWrong = Object.keys(typed?.errors ?? {}).length > 0;
  return payPage(shop, payment, { real: 'card', content, aside: testCards(), isWrong });
}

interface PayForm {
  /** What the payer must not use. */
  real: 'card' | 'coins';
  /** HTML of the part in which the payer pays; its heading has the id `how`. */
  content: string;
  /** HTML of a further section. */
  aside?: string;
  /** Whether the payer must correct something. */
  isWrong?: boolean;
}

/** Frames what the payer does with what is paid, to whom, and the way out. */
export function payPage(
  shop: Shop,
  payment: PaymentState,
  { real, content, aside = '', isWrong = false }: PayForm,
): Page {
  const { page_id, return_url } = payment;
  const amount = shownAmount(payment);
  return {
    status: isWrong ? 422 : 200,
    title: `${isWrong ? 'Error: ' : ''}Pay ${amount} to ${shop.merchant}`,
    content: `${NOTES[real]}
<div class="columns">
<section class="sheet" aria-labelledby="what">
<h1 id="what">Pay ${escaped(amount)}</h1>
${paymentFacts(shop, payment)}
</section>
<section class="sheet" aria-labelledby="how">
${content}
${cancelForm(page_id, shop.merchant)}
</section>
${aside}
</div>`,
    formsLeadTo: [return_url],
  };
}

const NOTES = {
  card: '<p class="note"><strong>Simulated payments: no real card.</strong> Never enter the number of a real card. Nothing is charged.</p>',
  coins:
    '<p class="note"><strong>Simulated payments: no real coins.</strong> Addresses and rates are invented. Never send anything to them.</p>',
};

export function paymentFacts({ merchant, now }: Shop, { description, expires_at }: PaymentState): string {
  return `<dl>
<div><dt>Merchant</dt><dd>${escaped(merchant)}</dd></div>
<div><dt>For</dt><dd>${escaped(description)}</dd></div>
<div><dt>Time to pay</dt><dd>${timeLeft(Date.parse(expires_at) - now)}</dd></div>
</dl>`;
}

export function cancelForm(pageId: string, merchant: string): string {
  return `<form class="second" method="post" action="/pay/${pageId}/cancel"><button>Cancel and return to ${escaped(merchant)}</button></form>`;
}

/** Words the remaining time without a clock time, because the page does not know the payer's time zone. */
function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return minutes < 1 ? 'Less than a minute left' : `${counted(minutes, 'minute')} left`;
}
