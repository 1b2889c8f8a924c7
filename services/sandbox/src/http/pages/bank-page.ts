import { escaped } from '@goldwake/service';
import type { PaymentState } from '../../domain/index.js';
import { shownAmount } from './money.js';
import type { Page } from './page.js';
import { cancelForm, paymentFacts, type Shop } from './pay-page.js';

/** Shows the page on which the payer's bank asks for a confirmation (3-D Secure). */
export function bankPage(shop: Shop, payment: PaymentState): Page {
  const { page_id, return_url, unconfirmed_card: card } = payment;
  const title = 'Your bank asks you to confirm';
  const way = (path: string, label: string) =>
    `<form class="second" method="post" action="/pay/${page_id}/${path}"><button>${label}</button></form>`;
  return {
    status: 200,
    title,
    content: `<section class="sheet result">
<h1>${title}</h1>
<p>Pay ${escaped(shownAmount(payment))} with ${escaped(card ? `${card.brand}, ending in ${card.last4}` : 'your card')}? A real bank would ask for a code or in its app (3-D Secure).</p>
${paymentFacts(shop, payment)}
<form method="post" action="/pay/${page_id}/confirm"><button>Confirm the payment</button></form>
${way('refuse', 'Refuse the payment')}
${cancelForm(page_id, shop.merchant)}
</section>`,
    formsLeadTo: [return_url],
  };
}
