import { packagesReducer } from '@goldwake/cashier/domain';
import {
  currentVersion,
  type EventOf,
  idOf,
  type StoredEvent,
  streamName,
  type WalletEvent,
} from '@goldwake/contracts';
import { systemCommandId, systemContext } from '@goldwake/core';
import { packagesOf, purchaseOf, reversalOf } from './purchase-of.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const START_MS = Date.UTC(2026, 0, 15);

/**
 * Adds the events of other services that caused random wallet events: the claims of daily bonuses, each on a day of its
 * own, and the purchases that were paid, refunded and disputed, with the packages that were bought. Gives all events
 * new positions and times that agree with their order.
 */
export function withCauses(events: readonly StoredEvent<WalletEvent>[]): StoredEvent[] {
  const all: StoredEvent[] = [];
  const versions = new Map<string, number>();
  let offer = packagesReducer.initial();
  let days = 0;
  const now = () => new Date(START_MS + days * DAY_MS + all.length).toISOString();
  const add = <E extends StoredEvent>(event: E): E => {
    const recordedAt = now();
    const added = { ...event, position: all.length + 1, recordedAt, effectiveAt: recordedAt };
    all.push(added);
    versions.set(event.stream, event.version);
    return added;
  };
  const addEffect = (event: StoredEvent<WalletEvent>, cause: StoredEvent, commandId: string, data: object) => {
    const { eventId: causationId, correlationId } = cause;
    add({ ...event, causationId, correlationId, commandId, commandHash: commandId, data });
  };
  for (const event of events) {
    const uid = idOf(event.stream);
    if (event.type === 'coins_purchased') {
      const credit = event as StoredEvent<EventOf<'coins_purchased'>>;
      const { purchase_id } = credit.data;
      for (const changed of packagesOf(credit, offer, now())) offer = packagesReducer.evolve(offer, add(changed));
      const at = now();
      const paid = purchaseOf(credit, offer.version, versions.get(streamName('purchases', uid)) ?? 0, at)
        .map(add)
        .at(-1);
      if (paid) addEffect(event, paid, systemCommandId('purchase', purchase_id), { ...credit.data, purchased_at: at });
      continue;
    }
    if (isReversal(event)) {
      const at = now();
      const cause = hasLaterRestore(events, event) ? 'dispute' : 'refund';
      const data =
        event.type === 'purchase_restored'
          ? { ...event.data, restored_at: at }
          : { ...event.data, cause, taken_at: at };
      const reversed = { ...event, data } as typeof event;
      const reversal = add(reversalOf(reversed, versions.get(streamName('purchases', uid)) ?? 0, at));
      addEffect(event, reversal, systemCommandId(reversal.type, event.data.purchase_id), data);
      continue;
    }
    if (event.type !== 'coins_granted') {
      add(event);
      continue;
    }
    const grant = event as StoredEvent<EventOf<'coins_granted'>>;
    if (grant.data.reason !== 'daily_bonus') {
      const topUp = add(grant);
      topUp.data = { ...grant.data, granted_at: topUp.recordedAt };
      continue;
    }
    days++;
    const claim = add(claimOf(grant, uid, (versions.get(streamName('promotions', uid)) ?? 0) + 1));
    const claimed_at = claim.recordedAt;
    claim.data = { ...(claim.data as object), day: claimed_at.slice(0, 10), claimed_at };
    const commandId = systemCommandId('daily', grant.data.grant_id);
    addEffect(event, claim, commandId, { ...grant.data, granted_at: claimed_at });
  }
  return all;
}

type Reversal = StoredEvent<WalletEvent> & EventOf<'purchase_taken_back' | 'purchase_restored'>;

function isReversal(event: StoredEvent<WalletEvent>): event is Reversal {
  return event.type === 'purchase_taken_back' || event.type === 'purchase_restored';
}

/** Only what a dispute took back is restored. */
function hasLaterRestore(events: readonly StoredEvent<WalletEvent>[], { data, position }: Reversal): boolean {
  return events.some((later) => {
    const isRestore = later.type === 'purchase_restored' && (later as Reversal).data.purchase_id === data.purchase_id;
    return isRestore && later.position > position;
  });
}

function claimOf({ data }: StoredEvent<EventOf<'coins_granted'>>, uid: string, version: number): StoredEvent {
  const stream = streamName('promotions', uid);
  const { grant_id: claim_id, gold_coins, sweeps_coins } = data;
  return {
    type: 'daily_bonus_claimed',
    data: { uid, claim_id, streak: null, gold_coins, sweeps_coins, rules_version: null },
    eventId: `${stream}@${version}`,
    stream,
    version,
    position: 0,
    schemaVersion: currentVersion('daily_bonus_claimed'),
    recordedAt: '',
    effectiveAt: '',
    ...systemContext(`claim-${version}`, uid),
    prevHash: '',
    hash: '',
  };
}
