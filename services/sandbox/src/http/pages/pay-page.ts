import { escaped } from '@goldwake/service';
import {
  CARD_FIELDS,
  type CardErrors,
  type CardField,
  type CardForm,
  type CardOutcome,
  type PaymentState,
  TEST_CARDS,
} from '../../domain/index.js';
import { shownAmount } from './money.js';
import type { Page } from './page.js';

const FIELDS: Record<CardField, { label: string; autocomplete: string; hint: string; lengthMax: number }> = {
  number: { label: 'Card number', autocomplete: 'cc-number', hint: 'A test number from this page', lengthMax: 40 },
  expiry: { label: 'Expiry date', autocomplete: 'cc-exp', hint: 'MM/YY, in the future', lengthMax: 12 },
  cvc: { label: 'Security code', autocomplete: 'cc-csc', hint: '3 or 4 digits', lengthMax: 8 },
};

const OUTCOMES: Record<CardOutcome, string> = {
  succeeded: 'Succeeds',
  card_declined: 'Is declined by the bank',
  insufficient_funds: 'Has too little money',
  fraud_blocked: 'Is blocked as fraud',
  authentication_failed: 'Is not confirmed by the bank',
};

const BRANDS: Record<string, string> = { '5': ' (Mastercard)', '3': ' (American Express)' };

/**
 * Shows an open payment with its form.
 * @param now time of the rendering, in milliseconds since the Unix epoch
 * @param typed what the payer has typed, with the errors in it
 */
export function payPage(
  merchant: string,
  payment: PaymentState,
  now: number,
  typed?: { form: CardForm; errors: CardErrors },
): Page {
  const { page_id, description, return_url, expires_at } = payment;
  const amount = shownAmount(payment);
  const { form, errors = {} } = typed ?? {};
  const action = `/pay/${page_id}`;
  // The security code is never sent back to the browser.
  const field = (name: CardField) => cardField(name, name === 'cvc' ? '' : (form?.[name] ?? ''), errors[name], errors);
  const content = `<p class="note"><strong>Simulated payments: no real card.</strong> Never enter the number of a real card. Nothing is charged.</p>
<div class="columns">
<section class="sheet" aria-labelledby="what">
<h1 id="what">Pay ${escaped(amount)}</h1>
<dl>
<div><dt>Merchant</dt><dd>${escaped(merchant)}</dd></div>
<div><dt>For</dt><dd>${escaped(description)}</dd></div>
<div><dt>Time to pay</dt><dd>${timeLeft(Date.parse(expires_at) - now)}</dd></div>
</dl>
</section>
<section class="sheet" aria-labelledby="card">
<h2 id="card">Card</h2>
${errorSummary(errors)}
<form method="post" action="${action}" novalidate>
${field('number')}
<div class="pair">
${field('expiry')}
${field('cvc')}
</div>
<button>Pay ${escaped(amount)}</button>
</form>
<form class="second" method="post" action="${action}/cancel"><button>Cancel and return to ${escaped(merchant)}</button></form>
</section>
<section class="sheet" aria-labelledby="tests">
<h2 id="tests">Test cards</h2>
<p class="hint">Only these numbers work, with any future expiry date and any security code of the right length.</p>
<table>
<thead><tr><th scope="col">Number</th><th scope="col">The payment</th></tr></thead>
<tbody>
${TEST_CARDS.map(({ number, outcome }) => `<tr><td>${number}</td><td>${OUTCOMES[outcome]}${BRANDS[number.charAt(0)] ?? ''}</td></tr>`).join('\n')}
</tbody>
</table>
</section>
</div>`;
  const isWrong = Object.keys(errors).length > 0;
  return {
    status: isWrong ? 422 : 200,
    title: `${isWrong ? 'Error: ' : ''}Pay ${amount} to ${merchant}`,
    content,
    formsLeadTo: [return_url],
  };
}

/** Words the remaining time without a clock time, because the page does not know the payer's time zone. */
function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'Less than a minute left';
  return minutes === 1 ? '1 minute left' : `${minutes} minutes left`;
}

function cardField(name: CardField, value: string, error: string | undefined, errors: CardErrors): string {
  const { label, autocomplete, hint, lengthMax } = FIELDS[name];
  const described = `${name}-hint${error ? ` ${name}-error` : ''}`;
  const isFirstWrong = error !== undefined && CARD_FIELDS.find((one) => errors[one]) === name;
  const attributes = [
    `id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="${autocomplete}" maxlength="${lengthMax}" required`,
    `aria-describedby="${described}"`,
    ...(value ? [`value="${escaped(value)}"`] : []),
    ...(error ? ['aria-invalid="true"'] : []),
    ...(isFirstWrong ? ['autofocus'] : []),
  ];
  return `<div class="field">
<label for="${name}">${label}</label>
<p class="hint" id="${name}-hint">${hint}</p>
<input ${attributes.join(' ')}>
${error ? `<p class="error" id="${name}-error">${escaped(error)}</p>` : ''}
</div>`;
}

function errorSummary(errors: CardErrors): string {
  const wrong = CARD_FIELDS.flatMap((name) => {
    const message = errors[name];
    return message ? [`<li><a href="#${name}">${escaped(message)}</a></li>`] : [];
  });
  if (wrong.length === 0) return '';
  return `<div class="errors" role="alert"><p><strong>The payment was not made. Correct this first:</strong></p><ul>${wrong.join('')}</ul></div>`;
}
