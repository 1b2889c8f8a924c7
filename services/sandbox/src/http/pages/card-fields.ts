import { escaped } from '@goldwake/service';
import { CARD_FIELDS, type CardErrors, type CardField, type CardForm, TEST_CARDS } from '../../domain/index.js';
import { OUTCOMES } from './outcomes.js';

const FIELDS: Record<CardField, { label: string; autocomplete: string; hint: string; lengthMax: number }> = {
  number: { label: 'Card number', autocomplete: 'cc-number', hint: 'A test number from this page', lengthMax: 40 },
  expiry: { label: 'Expiry date', autocomplete: 'cc-exp', hint: 'MM/YY, in the future', lengthMax: 12 },
  cvc: { label: 'Security code', autocomplete: 'cc-csc', hint: '3 or 4 digits', lengthMax: 8 },
};

const BRANDS: Record<string, string> = { '5': ' (Mastercard)', '3': ' (American Express)' };

/** What the payer has typed, with the errors in it. */
export interface TypedCard {
  form: CardForm;
  errors: CardErrors;
}

/** The fields of a card, with the errors above and in them. */
export function cardFields({ form, errors = {} }: Partial<TypedCard> = {}): string {
  // Neither the security code nor a number that may belong to a real card is sent back to the browser.
  const isKept = (name: CardField) => name === 'expiry' || (name === 'number' && !errors.number);
  const field = (name: CardField) => cardField(name, (isKept(name) && form?.[name]) || '', errors[name], errors);
  return `${errorSummary(errors)}
${field('number')}
<div class="pair">
${field('expiry')}
${field('cvc')}
</div>`;
}

/** The cards that the sandbox takes, and what each leads to. */
export function testCards(): string {
  const rows = TEST_CARDS.map(
    ({ number, outcome }) =>
      `<tr><td>${number}</td><td>${OUTCOMES[outcome]}${BRANDS[number.charAt(0)] ?? ''}</td></tr>`,
  );
  return `<section class="sheet" aria-labelledby="tests">
<h2 id="tests">Test cards</h2>
<p class="hint">Only these numbers work, with any future expiry date and any security code of the right length.</p>
<table>
<thead><tr><th scope="col">Number</th><th scope="col">The payment</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</section>`;
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
