import {
  type CoinPackage,
  type EventOf,
  isOperatorReason,
  type PackagesEvent,
  Refusal,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import { defineInvariant, isRecordedNear, RECORDED_WITHIN_MS, type Violate } from '@goldwake/core';
import { changePackages, type Offer, PACKAGES_ID, packagesReducer, termsOf } from '../domain/index.js';

interface Offers {
  /** The newest packages, and those that were replaced at most five minutes ago, in order. */
  known: {
    offer: Offer;
    /** Time at which the change that replaced them was recorded, in milliseconds since the Unix epoch. */
    endedAt: number;
  }[];
}

const PACKAGES = streamName('packages', PACKAGES_ID);

/**
 * The cashier reads the packages and then stores the order. A change that is stored in between precedes the order, so
 * an order may state packages that were replaced, but only within the five minutes that may lie between a decision and
 * its record; later, nobody could have been offered them. It never states a version that follows it: the packages were
 * read from the store before the order got its position.
 */
export const offeredPackages = defineInvariant<Offers>({
  name: 'offered packages',
  rule: 'there is one stream of packages; each change of the packages raises their version by one, states a reason, changes something and leaves valid packages, and every order states the terms of its package in a version that was on sale within the five minutes before it was recorded',
  types: ['packages_changed', 'purchase_created'],
  initial: () => ({ known: [{ offer: packagesReducer.initial(), endedAt: Number.POSITIVE_INFINITY }] }),
  check(state, event, violate, scope) {
    if (event.type === 'packages_changed') {
      change(state, event as StoredEvent<PackagesEvent>, violate);
      return;
    }
    if (!scope.includes(PACKAGES)) return;
    const since = Date.parse(event.recordedAt) - RECORDED_WITHIN_MS;
    state.known = state.known.filter(({ endedAt }) => endedAt >= since);
    const fault = faultOf(state, event as StoredEvent<EventOf<'purchase_created'>>);
    if (fault !== undefined) violate(event, fault);
  },
});

function change({ known }: Offers, event: StoredEvent<PackagesEvent>, violate: Violate): void {
  const { packages_version, reason, changed_at } = event.data;
  const newest = known.at(-1);
  const before = newest?.offer ?? packagesReducer.initial();
  if (event.stream !== PACKAGES) violate(event, `changes packages outside ${PACKAGES}`);
  if (!isRecordedNear(changed_at, event)) {
    violate(event, `happened at ${changed_at}; it was recorded at ${event.recordedAt}`);
  }
  if (!isOperatorReason(reason)) violate(event, `states ${JSON.stringify(reason)} as its reason`);
  if (packages_version !== before.version + 1) {
    violate(event, `makes version ${packages_version} of the packages; version ${before.version + 1} follows`);
  }
  for (const fault of faultsOfChange(before, event)) violate(event, fault);
  if (newest) newest.endedAt = Date.parse(event.recordedAt);
  known.push({ offer: packagesReducer.evolve(before, event), endedAt: Number.POSITIVE_INFINITY });
}

function faultsOfChange(before: Offer, { data }: PackagesEvent): string[] {
  try {
    const changes = changePackages(before, data, Date.parse(data.changed_at));
    return changes.length === 0 ? ['changes no package'] : [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.more.errors?.map(({ message }) => message) ?? [error.message];
  }
}

function faultOf({ known }: Offers, { data }: EventOf<'purchase_created'>): string | undefined {
  const { package_id, packages_version } = data;
  const offer = known.find((one) => one.offer.version === packages_version)?.offer;
  if (!offer) {
    const onSale = known.at(-1)?.offer.version;
    return `orders from version ${packages_version} of the packages; version ${onSale} was on sale`;
  }
  const ordered = offer.packages.find((one) => one.package_id === package_id);
  if (!ordered) return `orders ${package_id}, which version ${packages_version} of the packages does not have`;
  const [is, due] = [termsOf(data), termsOf(ordered)];
  const field = (Object.keys(due) as (keyof CoinPackage)[]).find((one) => is[one] !== due[one]);
  return field && `states ${is[field]} as ${field}; ${due[field]} is due for ${package_id}`;
}
