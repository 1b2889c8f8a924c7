import { escaped } from '@goldwake/service';
import { type PaymentState, WALLET_CARDS, WALLETS, type WalletMethod } from '../../domain/index.js';
import { shownAmount } from './money.js';
import { OUTCOMES } from './outcomes.js';
import type { Page } from './page.js';
import { payPage, type Shop } from './pay-page.js';

/** Shows the sheet of the wallet on the payer's device, with its test cards. */
export function walletPage(shop: Shop, payment: PaymentState, method: WalletMethod, isWrong = false): Page {
  const name = WALLETS[method];
  const cards = WALLET_CARDS.map(
    ({ brand, last4, outcome }, at) =>
      `<label class="choice"><input type="radio" name="card" value="${last4}"${at === 0 ? ' checked' : ''}><span>${brand}, ending in ${last4}<span class="hint">${OUTCOMES[outcome]}</span></span></label>`,
  );
  const content = `<h2 id="how">${name}</h2>
${isWrong ? '<div class="errors" role="alert"><p><strong>The payment was not made.</strong> Choose a card of this list.</p></div>' : ''}
<form method="post" action="/pay/${payment.page_id}">
<fieldset>
<legend>Card in ${name}</legend>
${cards.join('\n')}
</fieldset>
<button>Pay ${escaped(shownAmount(payment))} with ${name}</button>
</form>`;
  return payPage(shop, payment, { real: 'card', content, isWrong });
}
