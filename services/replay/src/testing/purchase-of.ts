import { changePackages, creditTermsOf, type Offer, PACKAGES_ID } from '@goldwake/cashier/domain';
import {
  currentVersion,
  type EventOf,
  idOf,
  type PackagesEvent,
  type PurchaseEvent,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';

const PAYABLE_MS = 30 * 60_000;

const PACKAGE_ID = 'test';

/** Returns the event that puts the package of a credit on sale; none if it is. */
export function packagesOf(
  { data }: EventOf<'coins_purchased'>,
  offer: Offer,
  recordedAt: string,
): StoredEvent<PackagesEvent>[] {
  const offered = { package_id: PACKAGE_ID, ...creditTermsOf(data), first_purchase: false };
  const change = { packages: [offered], reason: 'test', by: 'test' };
  return changePackages(offer, { operation: 'set', ...change }, Date.parse(recordedAt)).map((event) => ({
    ...event,
    ...envelope(streamName('packages', PACKAGES_ID), offer.version, recordedAt),
    ...systemContext(`packages-${offer.version}`),
    schemaVersion: currentVersion(event.type),
  }));
}

/**
 * Returns the events of the purchase that a credit pays for, in order; the last one causes the credit.
 * @param packagesVersion version of the packages that are on sale
 * @param version version of the player's purchases before them
 */
export function purchaseOf(
  { stream, data }: StoredEvent<EventOf<'coins_purchased'>>,
  packagesVersion: number,
  version: number,
  recordedAt: string,
): StoredEvent<PurchaseEvent>[] {
  const uid = idOf(stream);
  const { purchase_id } = data;
  const terms = creditTermsOf(data);
  const of = { uid, purchase_id };
  const ofPayment = { ...of, payment_id: `payment-of-${purchase_id}` };
  const events: PurchaseEvent[] = [
    {
      type: 'purchase_created',
      data: {
        ...of,
        package_id: PACKAGE_ID,
        packages_version: packagesVersion,
        ...terms,
        first_purchase: false,
        method: 'card',
        created_at: recordedAt,
        expires_at: new Date(Date.parse(recordedAt) + PAYABLE_MS).toISOString(),
        risk: { decision: 'allow', reasons: [] },
        bonus: null,
      },
    },
    { type: 'purchase_payment_opened', data: { ...ofPayment, opened_at: recordedAt } },
    { type: 'purchase_succeeded', data: { ...ofPayment, ...terms, paid_with: null, succeeded_at: recordedAt } },
  ];
  return events.map((event, at) => storedPurchaseEvent(event, version + at + 1, recordedAt));
}

/** Returns the event of the purchase that causes its coins to be taken back or restored. */
export function reversalOf(
  reversed: EventOf<'purchase_taken_back' | 'purchase_restored'>,
  version: number,
  recordedAt: string,
): StoredEvent<PurchaseEvent> {
  const { uid, purchase_id } = reversed.data;
  const of = { uid, purchase_id, payment_id: `payment-of-${purchase_id}` };
  return storedPurchaseEvent(causeOf(reversed, of, recordedAt), version + 1, recordedAt);
}

function causeOf(
  { type, data }: EventOf<'purchase_taken_back' | 'purchase_restored'>,
  of: { uid: string; purchase_id: string; payment_id: string },
  at: string,
): PurchaseEvent {
  if (type === 'purchase_restored') return { type: 'purchase_dispute_won', data: { ...of, won_at: at } };
  if (data.cause === 'dispute') return { type: 'purchase_disputed', data: { ...of, disputed_at: at } };
  return { type: 'purchase_refunded', data: { ...of, refunded_at: at } };
}

function storedPurchaseEvent(event: PurchaseEvent, version: number, recordedAt: string): StoredEvent<PurchaseEvent> {
  const stream = streamName('purchases', event.data.uid);
  return {
    ...event,
    ...envelope(stream, version, recordedAt),
    ...systemContext(`purchase-${version}`, event.data.uid),
    schemaVersion: currentVersion(event.type),
  };
}

function envelope(stream: string, version: number, recordedAt: string) {
  const at = { eventId: `${stream}@${version}`, stream, version, position: 0 };
  return { ...at, recordedAt, effectiveAt: recordedAt, prevHash: '', hash: '' };
}
