import type {
  CommandContext,
  EventOf,
  PaidWith,
  PaymentMethod,
  PurchaseEvent,
  ReviewDecision,
  WalletEvent,
} from '@goldwake/contracts';
import { systemCommandId, systemContext } from '@goldwake/core';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import {
  betAndWin,
  creditPurchase,
  restorePurchase,
  takeBackPurchase,
  type WalletState,
  walletReducer,
} from '@goldwake/wallet/domain';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { replay } from '../testing/run-replay.js';

const AT = '2026-01-15T12:00:00.000Z';
const LATER = '2026-01-15T12:30:00.000Z';
const TERMS = { price: '9990000', gold_coins: '99900000000', sweeps_coins: '10000000', playthrough_percent: 300 };
const CARD = { brand: 'Visa', last4: '4242' };

let engine: TestEngine;
const versions = new Map<string, number>();
async function store(stream: string, context: CommandContext, ...events: (PurchaseEvent | WalletEvent)[]) {
  const expectedVersion = versions.get(stream) ?? 0;
  await engine.store.append({ stream, expectedVersion, events, context });
  versions.set(stream, expectedVersion + events.length);
}

const byPlayer = (id: string) => ({ ...systemContext(id), actor: 'u1' });
const bySystem = (kind: string, id: string) => systemContext(systemCommandId(kind, id));
const created = (purchase_id: string): PurchaseEvent => ({
  type: 'purchase_created',
  data: {
    uid: 'u1',
    purchase_id,
    package_id: 'usd-9.99',
    packages_version: 1,
    ...TERMS,
    first_purchase: false,
    method: 'card',
    created_at: AT,
    expires_at: LATER,
    risk: null,
    bonus: null,
  },
});
const of = (purchase_id: string) => ({ uid: 'u1', purchase_id, payment_id: `pay-${purchase_id}` });

/** The wallet of the player whose purchases are reversed. */
let wallet = walletReducer.initial('u2');
async function move(context: CommandContext, decide: (state: WalletState) => WalletEvent[]) {
  const events = decide(wallet);
  wallet = events.reduce(walletReducer.evolve, wallet);
  await store('wallet-u2', context, ...events);
}

type Reversed = Extract<
  PurchaseEvent,
  { type: `purchase_${'refunded' | 'disputed' | 'dispute_won' | 'dispute_lost'}` }
>;

const ofU2 = (id: string) => ({ ...of(id), uid: 'u2' });
/** Stores the order of another player, and the events after it. */
async function ordered(id: string, method: PaymentMethod, ...commands: [CommandContext, ...PurchaseEvent[]][]) {
  const { data } = created(id) as EventOf<'purchase_created'>;
  await store('purchases-u2', byPlayer(`create ${id}`), {
    type: 'purchase_created',
    data: { ...data, uid: 'u2', method },
  });
  for (const [context, ...events] of commands) await store('purchases-u2', context, ...events);
}
async function bought(id: string) {
  const data = { ...ofU2(id), ...TERMS, paid_with: CARD, succeeded_at: AT };
  await ordered(id, 'card', [bySystem('webhook_succeeded', id), { type: 'purchase_succeeded', data }]);
  await move(bySystem('purchase', id), (state) =>
    creditPurchase(state, { purchase_id: id, ...TERMS, purchased_at: AT }),
  );
}
const reversed = (type: Reversed['type'], id: string) =>
  store('purchases-u2', bySystem(`webhook_${type}`, id), {
    type,
    data: { ...ofU2(id), refunded_at: AT, disputed_at: AT, won_at: AT, lost_at: AT },
  } as Reversed);
const takenBack = (id: string, cause: 'refund' | 'dispute') =>
  move(bySystem(cause, id), (state) => takeBackPurchase(state, { purchase_id: id, cause, taken_at: AT }));
const lost = (id: string, stake: string) =>
  move(systemContext(`bet ${id}`), (state) => {
    const round = { round_id: id, game_id: 'dice', draw: null, outcome: null };
    return betAndWin(state, { round, currency: 'sweeps_coins', stake, payout: '0' });
  });

beforeAll(async () => {
  engine = await openTestEngine();
  for (const id of ['paid', 'declined', 'open', 'review']) {
    await store('purchases-u1', byPlayer(`create ${id}`), created(id));
    await store('purchases-u1', bySystem('order_open', id), {
      type: 'purchase_payment_opened',
      data: { ...of(id), opened_at: AT },
    });
  }
  await store('purchases-u1', bySystem('webhook_succeeded', 'paid'), {
    type: 'purchase_succeeded',
    data: { ...of('paid'), ...TERMS, paid_with: CARD, succeeded_at: AT },
  });
  const credited = creditPurchase(walletReducer.initial('u1'), { purchase_id: 'paid', ...TERMS, purchased_at: AT });
  await store('wallet-u1', bySystem('purchase', 'paid'), ...credited);
  await store('purchases-u1', bySystem('poll_failed', 'declined'), {
    type: 'purchase_failed',
    data: { ...of('declined'), failure: 'declined', paid_with: CARD, failed_at: AT },
  });
  await store('purchases-u1', bySystem('return_succeeded', 'review'), {
    type: 'purchase_review_started',
    data: {
      ...of('review'),
      reason: 'amount_differs',
      paid_amount: 1,
      paid_currency: 'EUR',
      paid_with: null,
      started_at: AT,
    },
  });

  await bought('refunded');
  await lost('r1', '7500000');
  await reversed('purchase_refunded', 'refunded');
  await takenBack('refunded', 'refund');

  for (const id of ['disputed', 'won', 'lost']) {
    await bought(id);
    await reversed('purchase_disputed', id);
    await takenBack(id, 'dispute');
  }
  await reversed('purchase_dispute_won', 'won');
  await move(bySystem('dispute_won', 'won'), (state) =>
    restorePurchase(state, { purchase_id: 'won', restored_at: AT }),
  );
  await reversed('purchase_dispute_lost', 'lost');
  await bought('waiting');
  await reversed('purchase_refunded', 'waiting');

  const paid = { paid_amount: 999, paid_currency: 'USD', started_at: AT, reason: 'amount_differs' } as const;
  const reviewed = (id: string, paid_with: PaidWith): [CommandContext, PurchaseEvent] => [
    bySystem('webhook_succeeded', id),
    { type: 'purchase_review_started', data: { ...ofU2(id), ...paid, paid_with } },
  ];
  const ends = (id: string, decision: ReviewDecision, end: PurchaseEvent): [CommandContext, ...PurchaseEvent[]] => [
    systemContext(`review ${id}`),
    { type: 'purchase_review_ended', data: { ...ofU2(id), decision, reason: 'Checked', by: 'kim', ended_at: AT } },
    end,
  ];
  const bitcoin = { brand: 'Bitcoin', last4: 'q7xk' };
  const failed = { ...ofU2('declined-review'), failure: 'review_declined', paid_with: bitcoin, failed_at: AT } as const;
  const declined = ends('declined-review', 'declined', { type: 'purchase_failed', data: failed });
  await ordered('declined-review', 'crypto', reviewed('declined-review', bitcoin), declined);
  const refused = { ...failed, ...ofU2('declined-and-refunded') };
  await ordered(
    'declined-and-refunded',
    'crypto',
    reviewed('declined-and-refunded', bitcoin),
    ends('declined-and-refunded', 'declined', { type: 'purchase_failed', data: refused }),
  );
  await reversed('purchase_refunded', 'declined-and-refunded');
  const succeeded = { ...ofU2('approved'), ...TERMS, paid_with: CARD, succeeded_at: AT };
  const approved = ends('approved', 'approved', { type: 'purchase_succeeded', data: succeeded });
  await ordered('approved', 'apple_pay', reviewed('approved', CARD), approved);
});

afterAll(() => engine.close());

/** Returns what `why` prints, without the times at which the events were recorded. */
async function why(purchase: string): Promise<string[]> {
  const { code, out, err } = await replay('why', purchase, '--data', engine.dir);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out
    .trimEnd()
    .replace(/^\S+Z {2}/gm, '')
    .split('\n');
}

const ORDERED =
  'by u1: ordered usd-9.99: 99,900.00 GC and 10.00 SC for 9.99 USD by card, payable until 2026-01-15T12:30:00.000Z';
const OPENED = (id: string) => `by the order: the provider opened the payment pay-${id} and waits for the player`;

it('a purchase that was paid is explained from the order to the credit, over both services', async () => {
  expect(await why('paid')).toEqual([
    'Purchase paid of u1',
    '',
    `purchases-u1@1  ${ORDERED}`,
    `purchases-u1@2  ${OPENED('paid')}`,
    'purchases-u1@9  by a webhook: the payment succeeded with a Visa card that ends in 4242',
    'wallet-u1@2  by the cashier: the wallet was credited with 99,900.00 GC and 10.00 SC, of which 30.00 SC must be played; balances after it: 99,900.00 GC and 10.00 SC',
    '',
    'Paid and credited once, by wallet-u1@2.',
  ]);
});

it.each([
  [
    'declined',
    'purchases-u1@10  by a poll: the payment failed (declined) with a Visa card that ends in 4242',
    'Ended without a payment; nothing was credited.',
  ],
  [
    'review',
    'purchases-u1@11  by the player’s return: the provider received 0.01 EUR; an operator must decide (amount_differs)',
    'Nothing is credited until an operator decides.',
  ],
  ['open', undefined, 'Not paid yet; the casino asks the provider again until the purchase ends.'],
])('of a purchase that is %s, the last step and its consequence are stated', async (id, step, verdict) => {
  const lines = await why(id);
  expect(lines.slice(4, -2)).toEqual(step ? [step] : []);
  expect(lines.at(-1)).toBe(verdict);
});

/** Returns the steps of a purchase without the order, and the verdict; without event ids, which vary. */
async function afterOrder(id: string): Promise<string[]> {
  const lines = await why(id);
  return [...lines.slice(3, -2), lines.at(-1) ?? ''].map((line) =>
    line.replaceAll(/(?:purchases|wallet)-u2@\d+(?: {2})?/g, ''),
  );
}

const BOUGHT = [
  'by a webhook: the payment succeeded with a Visa card that ends in 4242',
  expect.stringMatching(/^by the cashier: the wallet was credited with 99,900.00 GC and 10.00 SC/),
];
const TAKEN = expect.stringMatching(
  /^by the cashier: the wallet took back 99,900.00 GC and 10.00 SC, and nothing is owed/,
);
const DISPUTED = 'by a webhook: the payer’s bank took the money back and has not decided yet';

it.each<[id: string, lines: unknown[]]>([
  [
    'refunded',
    [
      ...BOUGHT,
      'by a webhook: the provider returned the money to the payer',
      'by the cashier: the wallet took back 99,900.00 GC and 2.50 SC, and the player owes 0.00 GC and 7.50 SC; balances after it: 0.00 GC and 0.00 SC',
      'Refunded;  took back 99,900.00 GC and 2.50 SC, and the player owes 0.00 GC and 7.50 SC.',
    ],
  ],
  [
    'disputed',
    [
      ...BOUGHT,
      DISPUTED,
      TAKEN,
      'Disputed, and the bank has not decided yet;  took back 99,900.00 GC and 10.00 SC, and nothing is owed.',
    ],
  ],
  [
    'won',
    [
      ...BOUGHT,
      DISPUTED,
      TAKEN,
      'by a webhook: the bank decided for the casino and returned the money',
      expect.stringMatching(
        /^by the cashier: the wallet restored 99,900.00 GC and 10.00 SC, and nothing is owed; balances/,
      ),
      'The dispute was won;  restored 99,900.00 GC and 10.00 SC.',
    ],
  ],
  [
    'lost',
    [
      ...BOUGHT,
      DISPUTED,
      TAKEN,
      'by a webhook: the bank decided for the payer',
      'The dispute was lost;  took back 99,900.00 GC and 10.00 SC, and nothing is owed.',
    ],
  ],
  [
    'waiting',
    [
      ...BOUGHT,
      'by a webhook: the provider returned the money to the payer',
      'Refunded; the consumer group cashier.credits handles it, and the coins are not taken back yet.',
    ],
  ],
  [
    'declined-review',
    [
      'by a webhook: the provider received 9.99 USD in Bitcoin from an address that ends in q7xk; an operator must decide (amount_differs)',
      'by the operator kim: declined the payment: Checked',
      'by the operator kim: the payment failed (review_declined) in Bitcoin from an address that ends in q7xk',
      'Paid and declined by an operator; nothing was credited, and the casino asks the provider for a refund.',
    ],
  ],
  [
    'declined-and-refunded',
    [
      'by a webhook: the provider received 9.99 USD in Bitcoin from an address that ends in q7xk; an operator must decide (amount_differs)',
      'by the operator kim: declined the payment: Checked',
      'by the operator kim: the payment failed (review_declined) in Bitcoin from an address that ends in q7xk',
      'by a webhook: the provider returned the money to the payer',
      'Refunded; nothing was credited.',
    ],
  ],
  [
    'approved',
    [
      'by a webhook: the provider received 9.99 USD by Apple Pay with a Visa card that ends in 4242; an operator must decide (amount_differs)',
      'by the operator kim: approved the payment: Checked',
      'by the operator kim: the payment succeeded by Apple Pay with a Visa card that ends in 4242',
      'Paid, and not credited yet: the consumer group cashier.credits handles .',
    ],
  ],
])('of a purchase that is %s, the steps over both services and the consequence are stated', async (id, lines) => {
  expect(await afterOrder(id)).toEqual(lines);
});

it('an unknown purchase is refused, and --json has the same steps', async () => {
  const refused = await replay('why', 'nothing', '--data', engine.dir);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('there is no purchase or grant nothing') });
  const { out } = await replay('why', 'paid', '--json', '--data', engine.dir);
  expect(JSON.parse(out)).toMatchObject({ purchase_id: 'paid', steps: [{}, {}, {}, { event_id: 'wallet-u1@2' }] });
});
