import type { OpenPayment } from '@goldwake/contracts';
import { type FieldFault, type FieldRules, fieldFaults, fieldsOf, isText, isWhole } from './field-rules.js';
import type { PaymentState } from './payment.js';

/** Largest amount of one payment, in hundredths of the currency. */
const AMOUNT_MAX = 99_999_999;

/** Smallest amount of a crypto payment, in hundredths of a dollar. */
const CRYPTO_AMOUNT_MIN = 100;

const AUTHENTICATIONS: readonly OpenPayment['authentication'][] = ['if_needed', 'required'];
const METHODS: readonly OpenPayment['method'][] = ['card', 'apple_pay', 'google_pay', 'crypto'];

/** Rules of the fields that state what is ordered. */
export const ORDER_RULES: FieldRules<Pick<OpenPayment, 'reference' | 'amount' | 'currency' | 'method'>> = {
  reference: { isValid: isText(100), message: 'must be a text of 1 to 100 characters' },
  amount: {
    isValid: isWhole(1, AMOUNT_MAX),
    message: `must be a whole number of hundredths of the currency from 1 to ${AMOUNT_MAX}`,
  },
  currency: {
    isValid: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
    message: 'must be three capital letters of ISO 4217, such as USD',
  },
  method: {
    isValid: (value) => METHODS.some((method) => method === value),
    message: `must be one of ${METHODS.join(', ')}`,
  },
};

const RULES: FieldRules<OpenPayment> = {
  ...ORDER_RULES,
  authentication: {
    isValid: (value) => AUTHENTICATIONS.some((one) => one === value),
    message: `must be one of ${AUTHENTICATIONS.join(', ')}`,
  },
  description: { isValid: isText(200), message: 'must be a text of 1 to 200 characters' },
  return_url: {
    isValid: (value) => typeof value === 'string' && isReturnUrl(value),
    message: 'must be an http or https URL of at most 2000 characters, without user name and password',
  },
};

/** Checks the body of a request that opens a payment. @returns the fields, or one fault for each wrong field */
export function readOpenPayment(body: unknown): { open: OpenPayment } | { faults: FieldFault[] } {
  const given = fieldsOf(body);
  const faults = fieldFaults(RULES, body, 'a payment');
  if (given.method === 'crypto') faults.push(...cryptoFaults(given));
  return faults.length > 0 ? { faults } : { open: given as unknown as OpenPayment };
}

/** Rates are in dollars, and an amount of some cents would be lost by rounding when less is sent. */
function cryptoFaults({ amount, currency }: Record<string, unknown>): FieldFault[] {
  const faults: FieldFault[] = [];
  if (RULES.amount.isValid(amount) && Number(amount) < CRYPTO_AMOUNT_MIN) {
    faults.push({ path: 'amount', message: `amount must be at least ${CRYPTO_AMOUNT_MIN} for crypto` });
  }
  if (RULES.currency.isValid(currency) && currency !== 'USD') {
    faults.push({ path: 'currency', message: 'currency must be USD for crypto' });
  }
  return faults;
}

/** Returns whether a repeated request asks for the payment that was opened. Description and return URL may differ. */
export function isSameOrder(payment: PaymentState, { amount, currency, method }: OpenPayment): boolean {
  // The amount of coins that have arrived is what was received.
  const isSameAmount = payment.amount === amount || payment.transfer !== null;
  return isSameAmount && payment.currency === currency && payment.method === method;
}

/**
 * Checks the body of a refund, which has no fields. A merchant that asks for a part must not get the complete amount.
 */
export function refundFaults(body: unknown): FieldFault[] {
  return Object.keys(fieldsOf(body)).map((path) => ({ path, message: `${path} is not a field of a refund` }));
}

function isReturnUrl(text: string): boolean {
  if (text.length > 2_000 || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  // The origin goes into the policy of the payment page, where characters such as `;` would begin another directive.
  const isPlain = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname);
  return /^https?:$/.test(protocol) && username === '' && password === '' && isPlain;
}
