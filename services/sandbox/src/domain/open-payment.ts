import type { OpenPayment } from '@goldwake/contracts';

export interface FieldFault {
  path: string;
  message: string;
}

/** Largest amount of one payment, in hundredths of the currency. */
const AMOUNT_MAX = 99_999_999;

/** Smallest amount of a crypto payment, in hundredths of a dollar. */
const CRYPTO_AMOUNT_MIN = 100;

const AUTHENTICATIONS: readonly OpenPayment['authentication'][] = ['if_needed', 'required'];
const METHODS: readonly OpenPayment['method'][] = ['card', 'apple_pay', 'google_pay', 'crypto'];

const RULES: Record<keyof OpenPayment, { isValid(value: unknown): boolean; message: string }> = {
  reference: { isValid: isText(100), message: 'must be a text of 1 to 100 characters' },
  amount: {
    isValid: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= AMOUNT_MAX,
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
  const faults: FieldFault[] = [];
  for (const [path, { isValid, message }] of Object.entries(RULES)) {
    if (!isValid(given[path])) faults.push({ path, message: `${path} ${message}` });
  }
  for (const path of Object.keys(given)) {
    if (!Object.hasOwn(RULES, path)) faults.push({ path, message: `${path} is not a field of a payment` });
  }
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

/** Checks the body of a refund, which has no fields. A merchant that asks for a part must not get the complete amount. */
export function refundFaults(body: unknown): FieldFault[] {
  return Object.keys(fieldsOf(body)).map((path) => ({ path, message: `${path} is not a field of a refund` }));
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

function isText(lengthMax: number): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && value.trim() !== '' && value.length <= lengthMax;
}

function isReturnUrl(text: string): boolean {
  if (text.length > 2_000 || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  // The origin goes into the policy of the payment page, where characters such as `;` would begin another directive.
  const isPlain = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname);
  return /^https?:$/.test(protocol) && username === '' && password === '' && isPlain;
}
