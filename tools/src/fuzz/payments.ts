import { createHmac } from 'node:crypto';
import { type EventOf, PAYMENT_SIGNATURE_HEADER, type Payment, type PaymentEvent } from '@goldwake/contracts';
import type { PurchaseResponse, WalletResponse } from '@goldwake/contracts/http';
import { openReadOnly } from '@goldwake/embedded';
import fc from 'fast-check';
import { ask } from '../simulation/http.js';
import { type CasinoUnderTest, signUpPlayer } from './casino-under-test.js';
import { jsonText } from './socket/json-text.js';
import { nastyValue } from './socket/nasty.js';
import { seeded } from './socket/seeded.js';

const ORDER = { packageId: 'usd-9.99', packagesVersion: 1, method: 'card', returnPath: '/' };
/** Orders of one player; the casino refuses more than 30 in 15 minutes before it looks at them. */
const ORDERS_MAX = 25;
const CARD = { number: '4242424242424242', expiry: '12/40', cvc: '123' };

const PLACES = ['webhook', 'order', 'payment page'] as const;

interface Request {
  where: (typeof PLACES)[number];
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Parts of the requests that depend on the casino under test. */
interface Target {
  purchaseId: string;
  paymentId: string;
  /** Address of the payment page. */
  page: string;
}

interface Options {
  /** Data folder of the casino. */
  dataDir: string;
  seed: number;
  count: number;
  /** Command that sends the same requests again. */
  repeat: string;
  stop: AbortSignal;
}

/**
 * Sends webhooks that the provider did not sign, orders and payment forms with wrong values, as somebody would who
 * wants coins without paying. Each must be refused, the purchase stays unpaid, and no coins are credited.
 * @returns a line that says what was sent
 */
export async function fuzzPayments(casino: CasinoUnderTest, options: Options): Promise<string> {
  const { url, findings } = casino;
  const { dataDir, seed, count, repeat, stop } = options;
  const player = await signedIn(casino);
  const before = await ask<WalletResponse>(`${url}/api/wallet`, undefined, player);
  const { purchase, payment_url } = await ask<PurchaseResponse>(`${url}/api/cashier/purchases`, ORDER, player);
  if (!payment_url) throw new Error('the order has no payment page');
  const purchaseId = purchase.purchase_id;
  const target = { purchaseId, paymentId: paymentIdOf(dataDir, purchaseId), page: payment_url };
  const add = (rule: string, detail: string, request?: Request) =>
    findings.add({
      ...{ subject: 'payments', rule, detail, repeat },
      ...(request && {
        where: request.where,
        sent: `${request.path} ${JSON.stringify(request.headers)} ${request.body}`,
      }),
    });
  const requests = seeded(requestsTo(target), seed);
  const sent = { webhook: 0, order: 0, 'payment page': 0 };
  let limited = 0;
  let buyer = player;
  for (let n = 0; n < count && !stop.aborted; n++) {
    const request: Request = requests.next().value[1];
    const { where } = request;
    if (where === 'order' && sent.order % ORDERS_MAX === 0) buyer = await signedIn(casino);
    const response = await fetch(where === 'payment page' ? request.path : url + request.path, {
      method: 'POST',
      headers: { ...request.headers, ...(where === 'order' && buyer) },
      body: request.body,
      redirect: 'manual',
    });
    sent[where] += 1;
    const text = await response.text();
    const { status } = response;
    if (status === 429) limited += 1;
    if (status >= 500) add('a server error', `status ${status}: ${text}`, request);
    else if (where === 'payment page') {
      if (status >= 300 && status < 400) add('an invalid form is accepted', `status ${status}`, request);
    } else if (status < 400) add('an invalid request is accepted', `status ${status}: ${text}`, request);
    else if (!/^application\/problem\+json/.test(response.headers.get('content-type') ?? ''))
      add('a refusal is no problem', `status ${status}: ${text}`, request);
  }
  const check = `${url}/api/cashier/purchases/${purchaseId}/check`;
  const { purchase: after } = await ask<PurchaseResponse>(check, {}, player);
  if (after.status !== 'requires_action') add('an unpaid purchase is decided', `it is ${after.status}`);
  const wallet = await ask<WalletResponse>(`${url}/api/wallet`, undefined, player);
  if (wallet.wallet_version !== before.wallet_version) {
    add('coins without a payment', `the wallet is at version ${wallet.wallet_version} after ${before.wallet_version}`);
  }
  const hostile = PLACES.map((where) => `${sent[where]} to the ${where}`).join(', ');
  return `payments: hostile requests: ${hostile}; ${limited} of them were refused only by a rate limit`;
}

/** Signs a player up. @returns the headers of the player's requests */
async function signedIn({ url, addSecret }: CasinoUnderTest): Promise<Record<string, string>> {
  const { access_token, refresh_token } = await signUpPlayer(url);
  addSecret(refresh_token);
  return { authorization: `Bearer ${access_token}` };
}

/** Returns the provider's id of the payment, which no player sees: a forged webhook must fail by its signature. */
function paymentIdOf(dataDir: string, purchaseId: string): string {
  const history = openReadOnly(dataDir);
  try {
    for (const { event } of history.streamEvents(`purchases-${purchaseId.split('.')[0]}`)) {
      if (event.type === 'purchase_payment_opened')
        return (event.data as EventOf<'purchase_payment_opened'>['data']).payment_id;
    }
  } finally {
    history.close();
  }
  throw new Error(`no payment was opened for ${purchaseId}`);
}

function requestsTo(target: Target): fc.Arbitrary<Request> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const json = { 'content-type': 'application/json' };
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .record({ body: webhookBody(target), signature })
        .map(({ body, signature }) => webhook(body, signature(body))),
    },
    {
      weight: 2,
      arbitrary: changed(ORDER).map(
        (order): Request => ({
          where: 'order',
          path: '/api/cashier/purchases',
          headers: json,
          body: jsonText(order),
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: wrongCard.map(
        (fields): Request => ({
          where: 'payment page',
          path: target.page,
          headers: form,
          body: new URLSearchParams(fields).toString(),
        }),
      ),
    },
  );
}

function webhook(body: string, signature: string | undefined): Request {
  const headers = {
    'content-type': 'application/json',
    ...(signature !== undefined && { [PAYMENT_SIGNATURE_HEADER]: signature }),
  };
  return { where: 'webhook', path: '/api/cashier/webhooks/payments', headers, body };
}

/** A webhook that claims that the payment succeeded, or something else in its place. */
function webhookBody({ purchaseId, paymentId, page }: Target): fc.Arbitrary<string> {
  const now = new Date().toISOString();
  const payment: Payment = {
    ...{ payment_id: paymentId, reference: purchaseId, status: 'succeeded', amount: 999, currency: 'USD' },
    ...{ card: { brand: 'visa', last4: '4242' }, failure_code: null, refunded_at: null, dispute: null },
    ...{ url: page, created_at: now, expires_at: now, updated_at: now },
  };
  const event: PaymentEvent = { event_id: 'forged', type: 'payment.succeeded', created_at: now, payment };
  return fc.oneof(
    fc.constant(JSON.stringify(event)),
    changed({ ...event }).map(jsonText),
    changed({ ...payment }).map((one) => jsonText({ ...event, payment: one })),
    fc.string({ unit: 'binary', maxLength: 300 }),
  );
}

/** Signatures of everybody but the provider: none, malformed, too old, or under a secret that somebody guessed. */
const signature: fc.Arbitrary<(body: string) => string | undefined> = fc.oneof(
  fc.constant(() => undefined),
  fc.string({ unit: 'grapheme-ascii', maxLength: 100 }).map((text) => () => text.trim()),
  fc
    .record({
      secret: fc.constantFrom('secret', 'goldwake', 'whsec_test', '0'.repeat(64)),
      ageS: fc.constantFrom(0, 301, -301, 1e9),
      shape: fc.constantFrom('one', 'two times', 'upper case', 'no time', 'two signatures'),
    })
    .map(({ secret, ageS, shape }) => (body: string) => {
      const time = Math.floor(Date.now() / 1_000) - ageS;
      const hex = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      switch (shape) {
        case 'two times':
          return `t=${time},t=${time},v1=${hex}`;
        case 'upper case':
          return `t=${time},v1=${hex.toUpperCase()}`;
        case 'no time':
          return `v1=${hex}`;
        case 'two signatures':
          return `t=${time},v1=${'0'.repeat(64)},v1=${hex}`;
        default:
          return `t=${time},v1=${hex}`;
      }
    }),
);

/** An object of which one field is missing, wrong or unknown. */
function changed(valid: Record<string, unknown>): fc.Arbitrary<unknown> {
  const names = fc.constantFrom(...Object.keys(valid));
  return fc.oneof(
    names.map((name) => Object.fromEntries(Object.entries(valid).filter(([one]) => one !== name))),
    fc.record({ name: names, value: nastyValue }).map(({ name, value }) => ({ ...valid, [name]: value })),
    nastyValue,
  );
}

/** Forms without a card that a bank has issued. */
const wrongCard: fc.Arbitrary<Record<string, string>> = fc
  .record({
    field: fc.constantFrom('number', 'expiry', 'cvc'),
    value: fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom('', '0', '-1', '4'.repeat(5_000))),
  })
  .filter(({ field, value }) => !(field === 'cvc' && /^\s*\d{3,4}\s*$/.test(value)))
  .map(({ field, value }) => ({ ...CARD, [field]: value }));
