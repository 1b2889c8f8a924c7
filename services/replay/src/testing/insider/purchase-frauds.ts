import { creditTermsOf, priceOfCents } from '@goldwake/cashier/domain';
import {
  type EventOf,
  idOf,
  type PurchaseEvent,
  type StoredEvent,
  streamName,
  type WalletEvent,
} from '@goldwake/contracts';
import { reactionContext, systemCommandId, systemContext } from '@goldwake/core';
import { creditPurchase, takeBackPurchase, walletReducer } from '@goldwake/wallet/domain';
import type { SeededRandom } from '../../seeded-random.js';
import type { Draft } from './reseal.js';

/** A complete fraud about one purchase or package: every event that follows from it is changed with it. */
export interface Fraud {
  /** What was changed, in words. */
  target: string;
  what: string;
  subjects: readonly string[];
}

type Commit = (drafts: Draft[], random: SeededRandom) => Omit<Fraud, 'target'> | undefined;

const FRAUDS: Readonly<Record<string, Commit>> = {
  'another price in all events of a purchase': (drafts, random) => restate(drafts, random, 'price', 10_000n),
  'more gold coins in all events of a purchase': (drafts, random) => restate(drafts, random, 'gold_coins', 1_000_000n),
  'more sweeps coins in all events of a purchase': (drafts, random) =>
    restate(drafts, random, 'sweeps_coins', 1_000_000n),
  'a review is removed': removeReview,
  'a refund with its take-back': refund,
  'an unpaid purchase is paid and credited': pay,
  'a declined review is approved and credited': approve,
  'another package in a change of the packages': changePackage,
  'another package in its change, its orders and their credits': changePackageWithOrders,
  'an order of packages that were replaced': orderOldPackage,
};

/** Commits a random fraud; returns undefined if the history has nothing to which it applies. */
export function commitFraud(drafts: Draft[], random: SeededRandom): Fraud | undefined {
  const [target, commit] = any(Object.entries(FRAUDS), random);
  const done = commit(drafts, random);
  return done && { target, ...done };
}

function any<T>(items: readonly T[], random: SeededRandom): T {
  return items[random.below(items.length)] as T;
}

type Created = Draft & EventOf<'purchase_created'>;

/** Returns the creation of a random purchase whose events fit. */
function anyPurchase(
  drafts: readonly Draft[],
  random: SeededRandom,
  fits: (types: readonly string[], created: Created) => boolean,
): { created: Created; events: Draft[]; types: string[] } | undefined {
  const all = drafts
    .filter((draft): draft is Created => draft.type === 'purchase_created')
    .map((created) => {
      const events = drafts.filter(({ data }) => purchaseIn(data) === created.data.purchase_id);
      return { created, events, types: events.map(({ type }) => type) };
    })
    .filter(({ types, created }) => fits(types, created));
  return all.length > 0 ? any(all, random) : undefined;
}

const purchaseIn = (data: unknown) => (data as { purchase_id?: string }).purchase_id;
const idsOf = (drafts: readonly Draft[]) => drafts.map(({ was }) => was);

/** Changes an amount wherever an event of the purchase or of its coins states it. */
function restate(drafts: Draft[], random: SeededRandom, field: 'price' | 'gold_coins' | 'sweeps_coins', step: bigint) {
  const found = anyPurchase(drafts, random, (types) => types.includes('purchase_succeeded'));
  if (!found) return undefined;
  const from = found.created.data[field];
  const to = String(BigInt(from) + step * BigInt(1 + random.below(100)));
  const changed = found.events.filter((draft) => replace(draft.data, from, to));
  return { what: `${found.created.data.purchase_id}: ${field} ${from} → ${to}`, subjects: idsOf(changed) };
}

/** Replaces an amount and its negative in all fields of an object. @returns whether there was one */
function replace(value: unknown, from: string, to: string): boolean {
  const holder = value as Record<string, unknown>;
  let isFound = false;
  for (const [key, one] of Object.entries(holder)) {
    if (one !== null && typeof one === 'object') isFound = replace(one, from, to) || isFound;
    else if (from !== '0' && (one === from || one === `-${from}`)) {
      holder[key] = one === from ? to : `-${to}`;
      isFound = true;
    }
  }
  return isFound;
}

function removeReview(drafts: Draft[], random: SeededRandom) {
  const found = anyPurchase(drafts, random, (types) => types.includes('purchase_review_started'));
  if (!found) return undefined;
  const removed = found.events.filter(({ type }) => /^purchase_review_/.test(type));
  for (const one of removed) drafts.splice(drafts.indexOf(one), 1);
  return { what: `${removed.map(({ eventId }) => eventId).join(' and ')} are deleted`, subjects: idsOf(removed) };
}

function refund(drafts: Draft[], random: SeededRandom) {
  const found = anyPurchase(
    drafts,
    random,
    (types) => types.includes('coins_purchased') && !types.some((type) => /_(refunded|disputed)$/.test(type)),
  );
  if (!found) return undefined;
  const { purchase_id, uid } = found.created.data;
  const insert = inserter(drafts, random);
  const refunded_at = insert.at;
  const refunded = insert.purchaseEvent({
    type: 'purchase_refunded',
    data: { uid, purchase_id, payment_id: paymentOf(found.events), refunded_at },
  });
  const taken = insert.walletEvents(refunded, 'refund', (wallet) =>
    takeBackPurchase(wallet, { purchase_id, cause: 'refund', taken_at: refunded_at }),
  );
  return { what: `${purchase_id} is refunded at ${refunded_at}`, subjects: idsOf([refunded, ...taken]) };
}

function pay(drafts: Draft[], random: SeededRandom) {
  const unpaid = /^purchase_(succeeded|review_started)$/;
  const found = anyPurchase(
    drafts,
    random,
    (types, { data }) =>
      types.includes('purchase_payment_opened') && !types.some((type) => unpaid.test(type)) && !data.first_purchase,
  );
  if (!found) return undefined;
  return { what: `${found.created.data.purchase_id} is paid`, subjects: idsOf(succeed(drafts, random, found)) };
}

function approve(drafts: Draft[], random: SeededRandom) {
  const isDeclined = ({ data }: Draft) => (data as { decision?: string }).decision === 'declined';
  const found = anyPurchase(drafts, random, (types) => types.includes('purchase_review_ended'));
  const ended = found?.events.find(isDeclined);
  const failed = found?.events.find(({ type }) => type === 'purchase_failed');
  const review = found?.events.find(({ type }) => type === 'purchase_review_started');
  if (!found || !ended || !failed || !review) return undefined;
  (ended.data as { decision: string }).decision = 'approved';
  const ordered = creditTermsOf(found.created.data);
  const { paid_amount } = review.data as EventOf<'purchase_review_started'>['data'];
  const { uid, purchase_id, payment_id, ended_at } = ended.data as EventOf<'purchase_review_ended'>['data'];
  const terms = paid_amount > 0 ? { ...ordered, price: priceOfCents(paid_amount) } : ordered;
  failed.type = 'purchase_succeeded';
  failed.data = { uid, purchase_id, payment_id, ...terms, paid_with: null, succeeded_at: ended_at };
  const credited = inserter(drafts, random, drafts.indexOf(failed) + 1).walletEvents(failed, 'purchase', (wallet) =>
    creditPurchase(wallet, { purchase_id, ...terms, purchased_at: ended_at }),
  );
  return { what: `${purchase_id} is approved`, subjects: idsOf([ended, failed, ...credited]) };
}

function succeed(
  drafts: Draft[],
  random: SeededRandom,
  { created, events }: { created: Created; events: readonly Draft[] },
): Draft[] {
  const { uid, purchase_id } = created.data;
  const terms = creditTermsOf(created.data);
  const insert = inserter(drafts, random);
  const paid = insert.purchaseEvent({
    type: 'purchase_succeeded',
    data: { uid, purchase_id, payment_id: paymentOf(events), ...terms, paid_with: null, succeeded_at: insert.at },
  });
  const credited = insert.walletEvents(paid, 'purchase', (wallet) =>
    creditPurchase(wallet, { purchase_id, ...terms, purchased_at: insert.at }),
  );
  return [paid, ...credited];
}

type Changed = Draft & EventOf<'packages_changed'>;

function changePackage(drafts: Draft[], random: SeededRandom) {
  const all = drafts.filter((draft): draft is Changed => draft.type === 'packages_changed');
  if (all.length === 0) return undefined;
  const changed = any(all, random);
  const [one] = changed.data.packages;
  if (!one) return undefined;
  const from = one.price;
  one.price = String(BigInt(from) + 10_000n);
  return { what: `${changed.eventId}: price of ${one.package_id} ${from} → ${one.price}`, subjects: [changed.was] };
}

function changePackageWithOrders(drafts: Draft[], random: SeededRandom) {
  const all = drafts.filter((draft): draft is Changed => draft.type === 'packages_changed');
  if (all.length === 0) return undefined;
  const changed = any(all, random);
  const [one] = changed.data.packages;
  if (!one) return undefined;
  const { package_id, gold_coins: from, price } = one;
  const to = String(BigInt(from) + 1_000_000n);
  const orders = drafts.filter(
    ({ type, data }) =>
      type === 'purchase_created' &&
      (data as Created['data']).package_id === package_id &&
      (data as Created['data']).price === price,
  );
  const ids = new Set(orders.map(({ data }) => purchaseIn(data)));
  const events = [changed as Draft, ...drafts.filter(({ data }) => ids.has(purchaseIn(data)))];
  const restated = events.filter(({ data }) => replace(data, from, to));
  return { what: `${changed.eventId}: gold coins of ${package_id} ${from} → ${to}`, subjects: idsOf(restated) };
}

function orderOldPackage(drafts: Draft[], random: SeededRandom) {
  const replaced = drafts.findLast(({ type }) => type === 'packages_changed');
  const late = drafts.at(-1);
  const found = anyPurchase(drafts, random, () => true);
  if (!replaced || !late || !found) return undefined;
  const { packages_version } = replaced.data as Changed['data'];
  const { packages_version: old } = found.created.data;
  const isOld = old < packages_version && Date.parse(late.recordedAt) - Date.parse(replaced.recordedAt) > 6 * 60_000;
  if (!isOld) return undefined;
  const insert = inserter(drafts, random);
  const { uid } = found.created.data;
  const created_at = insert.at;
  const length = Date.parse(found.created.data.expires_at) - Date.parse(found.created.data.created_at);
  const expires_at = new Date(Date.parse(created_at) + length).toISOString();
  const purchase_id = `${uid}.${random.hex(4)}`;
  const order = insert.purchaseEvent(
    { type: 'purchase_created', data: { ...found.created.data, purchase_id, created_at, expires_at } },
    uid,
  );
  return {
    what: `${purchase_id} is ordered from version ${old}, which version ${packages_version} has replaced`,
    subjects: [order.was],
  };
}

function paymentOf(events: readonly Draft[]): string {
  return events.flatMap(({ data }) => (data as { payment_id?: string | null }).payment_id ?? [])[0] ?? '';
}

/** Inserts events at an index, by default before the last event, as the casino would have stored them. */
function inserter(drafts: Draft[], random: SeededRandom, index = drafts.length - 1) {
  const at = drafts[index - 1]?.recordedAt ?? '';
  let next = index;
  const add = (event: Pick<StoredEvent, 'type' | 'data' | 'stream' | 'schemaVersion'>, context: object): Draft => {
    const was = random.hex(2);
    const envelope = { eventId: was, version: 0, position: 0, recordedAt: at, effectiveAt: at, prevHash: '', hash: '' };
    const draft = { ...envelope, ...event, ...context, was } as Draft;
    drafts.splice(next++, 0, draft);
    return draft;
  };
  const schemaOf = (type: string) => drafts.find((one) => one.type === type)?.schemaVersion ?? 1;
  return {
    at,
    purchaseEvent: (event: PurchaseEvent, actor = 'system'): Draft => {
      const stream = streamName('purchases', event.data.uid);
      const commandId =
        actor === 'system' ? systemCommandId(`webhook_${event.type}`, event.data.purchase_id) : random.hex(4);
      return add({ ...event, stream, schemaVersion: schemaOf(event.type) }, systemContext(commandId, actor));
    },
    walletEvents: (
      cause: Draft,
      kind: string,
      decide: (wallet: ReturnType<typeof walletAt>) => WalletEvent[],
    ): Draft[] => {
      const { purchase_id } = cause.data as PurchaseEvent['data'];
      const uid = idOf(cause.stream);
      const context = reactionContext({ ...cause, eventId: cause.was }, systemCommandId(kind, purchase_id), uid);
      const stream = streamName('wallet', uid);
      return decide(walletAt(drafts.slice(0, next), stream)).map((event) =>
        add({ ...event, stream, schemaVersion: schemaOf(event.type) }, context),
      );
    },
  };
}

function walletAt(drafts: readonly Draft[], stream: string) {
  return drafts
    .filter((draft) => draft.stream === stream)
    .reduce((state, draft) => walletReducer.evolve(state, draft as WalletEvent), walletReducer.initial(idOf(stream)));
}
