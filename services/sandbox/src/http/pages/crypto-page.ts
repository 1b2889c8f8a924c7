import { escaped } from '@goldwake/service';
import {
  COIN_IDS,
  COINS,
  type CoinId,
  type PaymentState,
  type Quote,
  quoteOf,
  SENT_PERCENT,
  type SentAmount,
  sentUnits,
  shownCoins,
} from '../../domain/index.js';
import { shownAmount } from './money.js';
import type { Page } from './page.js';
import { payPage, type Shop } from './pay-page.js';

/** Shows the choice of the currency, or what to send where, with the simulated wallet. */
export function cryptoPage(shop: Shop, payment: PaymentState, isWrong = false): Page {
  const { quote, page_id } = payment;
  const choice = coinChoice(payment, isWrong);
  const content = quote
    ? `<h2 id="how">Send ${COINS[quote.coin].name}</h2>
${quoteFacts(quote)}
${walletForms(page_id, quote)}
<details${isWrong ? ' open' : ''}>
<summary>Pay with another currency</summary>
${choice}
</details>`
    : `<h2 id="how">Crypto</h2>
${choice}`;
  return payPage(shop, payment, { real: 'coins', content, isWrong });
}

/**
 * The simulated wallet: one button for each amount that it can send to the address of a quote.
 * @param isLate whether the payer is no longer expected to send
 */
export function walletForms(pageId: string, quote: Quote, isLate = false): string {
  const forms = (Object.keys(SENT_PERCENT) as SentAmount[]).map(
    (
      sent,
    ) => `<form${sent === 'exactly' && !isLate ? '' : ' class="second"'} method="post" action="/pay/${pageId}/send">
<input type="hidden" name="to" value="${escaped(quote.address)}">
<button name="sent" value="${sent}">${SENT[sent]}: ${shownCoins(quote.coin, sentUnits(quote, sent))}</button>
</form>`,
  );
  return `<h3>Simulated wallet</h3>
<p class="hint">Nobody has simulated coins, so these buttons send them.</p>
${forms.join('\n')}`;
}

const SENT: Record<SentAmount, string> = {
  exactly: 'Send exactly',
  less: 'Send less (underpaid)',
  more: 'Send more (overpaid)',
};

function quoteFacts({ coin, units, rate, address }: Quote): string {
  return `<dl>
<div><dt>Amount</dt><dd>${shownCoins(coin, units)}</dd></div>
<div><dt>To this address</dt><dd><code>${escaped(address)}</code></dd></div>
<div><dt>Simulated rate</dt><dd>${shownRate(coin, rate)}</dd></div>
</dl>`;
}

function coinChoice({ page_id, amount, quote }: PaymentState, isWrong: boolean): string {
  const chosen: CoinId = quote?.coin ?? 'btc';
  const choices = COIN_IDS.map((coin) => {
    const { name, rate } = COINS[coin];
    const { units } = quoteOf(coin, amount, '');
    return `<label class="choice"><input type="radio" name="coin" value="${coin}"${coin === chosen ? ' checked' : ''}><span>${name}: ${shownCoins(coin, units)}<span class="hint">${shownRate(coin, rate)}, simulated</span></span></label>`;
  });
  return `${isWrong ? '<div class="errors" role="alert"><p><strong>Choose a currency of this list.</strong></p></div>' : ''}
<form method="post" action="/pay/${page_id}/quote">
<fieldset>
<legend>Currency</legend>
${choices.join('\n')}
</fieldset>
<button>Show the address</button>
</form>`;
}

function shownRate(coin: CoinId, rate: number): string {
  return `1 ${COINS[coin].symbol} = ${shownAmount({ amount: rate, currency: 'USD' })}`;
}
