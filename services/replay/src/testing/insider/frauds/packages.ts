import { RECORDED_WITHIN_MS } from '@goldwake/core';
import type { Draft } from '../reseal.js';
import { aboutOne, aboutPurchases, type Commit, ofType, purchases, restate } from './finding.js';
import { Inserter } from './inserting.js';

/** Returns the changes of the packages, each with its first package. */
const changes = (drafts: readonly Draft[]) =>
  ofType(drafts, 'packages_changed').flatMap((event) => event.data.packages.slice(0, 1).map((one) => ({ event, one })));

export const PACKAGE_FRAUDS: Readonly<Record<string, Commit>> = {
  'another package in a change of the packages': aboutOne(changes, ({ event, one }) => {
    const from = one.price;
    one.price = String(BigInt(from) + 10_000n);
    return { what: `${event.eventId}: price of ${one.package_id} ${from} → ${one.price}`, changed: [event] };
  }),

  'another package in its change, its orders and their credits': aboutOne(changes, ({ event, one }, drafts) => {
    const { package_id, gold_coins: from, price } = one;
    const to = String(BigInt(from) + 1_000_000n);
    const orders = ofType(drafts, 'purchase_created').filter(
      ({ data }) => data.package_id === package_id && data.price === price,
    );
    const what = `${event.eventId}: gold coins of ${package_id} ${from} → ${to}`;
    return { what, changed: restate([event, ...aboutPurchases(drafts, orders)], from, to) };
  }),

  'an order of packages that were replaced': aboutOne(
    purchases(() => true),
    ({ created: { data } }, drafts, random) => {
      const replaced = ofType(drafts, 'packages_changed').at(-1);
      const late = drafts.at(-1);
      if (!replaced || !late) return undefined;
      const { packages_version } = replaced.data;
      const sinceMs = Date.parse(late.recordedAt) - Date.parse(replaced.recordedAt);
      if (data.packages_version >= packages_version || sinceMs <= RECORDED_WITHIN_MS + 60_000) return undefined;
      const insert = new Inserter(drafts, random);
      const created_at = insert.at;
      const payableMs = Date.parse(data.expires_at) - Date.parse(data.created_at);
      const expires_at = new Date(Date.parse(created_at) + payableMs).toISOString();
      const purchase_id = `${data.uid}.${random.hex(4)}`;
      const order = { type: 'purchase_created', data: { ...data, purchase_id, created_at, expires_at } } as const;
      const versions = `version ${data.packages_version}, which version ${packages_version} has replaced`;
      return { what: `${purchase_id} is ordered from ${versions}`, changed: [insert.purchase(order, data.uid)] };
    },
  ),
};
