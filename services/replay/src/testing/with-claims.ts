import { type EventOf, idOf, type StoredEvent, streamName, type WalletEvent } from '@goldwake/contracts';
import { systemCommandId, systemContext } from '@goldwake/core';

const DAY_MS = 24 * 60 * 60 * 1_000;
const START_MS = Date.UTC(2026, 0, 15);

/**
 * Adds the claims that caused the daily bonuses of random wallet events, each on a day of its own. Gives all events new
 * positions and times that agree with their order.
 */
export function withClaims(events: readonly StoredEvent<WalletEvent>[]): StoredEvent[] {
  const all: StoredEvent[] = [];
  const claims = new Map<string, number>();
  let days = 0;
  const add = (event: StoredEvent) => {
    const recordedAt = new Date(START_MS + days * DAY_MS + all.length).toISOString();
    const added = { ...event, position: all.length + 1, recordedAt, effectiveAt: recordedAt };
    all.push(added);
    return added;
  };
  for (const event of events) {
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
    const uid = idOf(event.stream);
    const version = (claims.get(uid) ?? 0) + 1;
    claims.set(uid, version);
    const claim = add(claimOf(grant, uid, version));
    const claimed_at = claim.recordedAt;
    claim.data = { ...(claim.data as object), day: claimed_at.slice(0, 10), claimed_at };
    const { eventId: causationId, correlationId } = claim;
    const commandId = systemCommandId('daily', grant.data.grant_id);
    const data = { ...grant.data, granted_at: claimed_at };
    add({ ...grant, causationId, correlationId, commandId, commandHash: commandId, data });
  }
  return all;
}

function claimOf({ data }: StoredEvent<EventOf<'coins_granted'>>, uid: string, version: number): StoredEvent {
  const stream = streamName('promotions', uid);
  const { grant_id: claim_id, gold_coins, sweeps_coins } = data;
  return {
    type: 'daily_bonus_claimed',
    data: { uid, claim_id, gold_coins, sweeps_coins },
    eventId: `${stream}@${version}`,
    stream,
    version,
    position: 0,
    schemaVersion: 1,
    recordedAt: '',
    effectiveAt: '',
    ...systemContext(`claim-${version}`, uid),
    prevHash: '',
    hash: '',
  };
}
