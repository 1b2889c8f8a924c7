import {
  type CoinPackage,
  type EventOf,
  isOperatorReason,
  type PackagesEvent,
  Refusal,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import { defineInvariant, endVersion, inForceAt, type Version, type Violate } from '@goldwake/core';
import { changePackages, type Offer, PACKAGES_ID, packagesReducer, termsOf } from '../domain/index.js';

/** All packages that were on sale, oldest first. Operators change them, so they are few. */
type Offers = (Offer & Version)[];

const PACKAGES = streamName('packages', PACKAGES_ID);

export const offeredPackages = defineInvariant<Offers>({
  name: 'offered packages',
  rule: 'there is one stream of packages; each change of the packages raises their version by one, states a reason, changes something and leaves valid packages, and every order states the terms of its package in a version that was on sale within the five minutes before it was recorded',
  types: ['packages_changed', 'purchase_created'],
  initial: () => [{ ...packagesReducer.initial(), endedAt: Number.POSITIVE_INFINITY }],
  check(offers, event, violate, scope) {
    if (event.type === 'packages_changed') {
      change(offers, event as StoredEvent<PackagesEvent>, violate);
      return;
    }
    if (!scope.includes(PACKAGES)) return;
    const fault = faultOf(offers, event as StoredEvent<EventOf<'purchase_created'>>);
    if (fault !== undefined) violate(event, fault);
  },
});

function change(offers: Offers, event: StoredEvent<PackagesEvent>, violate: Violate): void {
  const { packages_version, reason } = event.data;
  const newest = offers.at(-1);
  const before = newest ?? packagesReducer.initial();
  if (!isOperatorReason(reason)) violate(event, `states ${JSON.stringify(reason)} as its reason`);
  for (const fault of faultsOfChange(before, event)) violate(event, fault);
  endVersion(newest, { what: 'packages', stream: PACKAGES }, event, packages_version, violate);
  offers.push({ ...packagesReducer.evolve(before, event), endedAt: Number.POSITIVE_INFINITY });
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

function faultOf(offers: Offers, event: StoredEvent<EventOf<'purchase_created'>>): string | undefined {
  const { data } = event;
  const { package_id, packages_version } = data;
  const offer = inForceAt(offers, event).find(({ version }) => version === packages_version);
  if (!offer) {
    const onSale = offers.at(-1)?.version;
    return `orders from version ${packages_version} of the packages; version ${onSale} was on sale`;
  }
  const ordered = offer.packages.find((one) => one.package_id === package_id);
  if (!ordered) return `orders ${package_id}, which version ${packages_version} of the packages does not have`;
  const [is, due] = [termsOf(data), termsOf(ordered)];
  const field = (Object.keys(due) as (keyof CoinPackage)[]).find((one) => is[one] !== due[one]);
  return field && `states ${is[field]} as ${field}; ${due[field]} is due for ${package_id}`;
}
