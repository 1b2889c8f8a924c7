import type { DomainEvent, StoredEvent, WalletEvent } from '@goldwake/contracts';
import { rawHash } from '@goldwake/core';
import type { RawEvent } from '@goldwake/embedded';
import { type WalletState, walletReducer } from '@goldwake/wallet/domain';
import type { CasinoCopy } from '../drills/casino-copy.js';

/** Returns the newest event of a stream. */
export function head({ casino }: CasinoCopy, stream: string): RawEvent {
  let last: RawEvent | undefined;
  for (const raw of casino.streamEvents(stream)) last = raw;
  if (!last) throw new Error(`${stream} has no events`);
  return last;
}

/** Returns the state of a player's wallet after its newest event. */
export function walletState({ casino }: CasinoCopy, uid: string): WalletState {
  let state = walletReducer.initial(uid);
  for (const { event } of casino.streamEvents(`wallet-${uid}`)) {
    state = walletReducer.evolve(state, event as StoredEvent<WalletEvent> as WalletEvent);
  }
  return state;
}

/**
 * Appends an event to the end of a stream and of the history, with correct version, position and hashes, as someone with
 * access to the file and the code can do. The envelope is that of the stream's newest event, except for the given
 * fields and a command id of its own.
 * @returns the id of the event
 */
export function appendForged(
  copy: CasinoCopy,
  stream: string,
  { type, data }: DomainEvent,
  envelope: Partial<StoredEvent> = {},
): string {
  const { event: before } = head(copy, stream);
  const same = [...copy.casino.allEvents()].find(({ event }) => event.type === type);
  if (!same) throw new Error(`the history has no ${type}`);
  const position = copy.casino.lastPosition() + 1;
  const version = before.version + 1;
  const last = copy.casino.eventAt(position - 1)?.event ?? before;
  const { recordedAt, effectiveAt } = last;
  const id = `forged-${position}`;
  const command = { correlationId: id, causationId: null, commandId: id, commandHash: id };
  const order = { eventId: `${stream}@${version}`, stream, version, position };
  const content = { type, data, schemaVersion: same.schemaVersion, recordedAt, effectiveAt };
  const event = { ...before, ...order, ...content, ...command, ...envelope, prevHash: before.hash, hash: '' };
  const dataText = JSON.stringify(data);
  const hash = rawHash({ event, dataText, schemaVersion: same.schemaVersion });
  copy.run(
    `INSERT INTO events (position, stream, version, type, schema_version, data, recorded_at, effective_at, correlation_id,
       causation_id, command_id, command_hash, command_index, actor, prev_hash, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)`,
    ...[position, stream, version, type, same.schemaVersion, dataText, event.recordedAt, event.effectiveAt],
    ...[event.correlationId, event.causationId, event.commandId, event.commandHash, event.actor, before.hash, hash],
  );
  return event.eventId;
}

/** Changes the data of every event of a stream from a version on, and recomputes their hashes. */
export function rewrite(copy: CasinoCopy, stream: string, fromVersion: number, change: (data: never) => void): void {
  copy.together(() => {
    for (const raw of [...copy.casino.streamEvents(stream, { fromVersion })]) {
      const data = JSON.parse(raw.dataText);
      change(data as never);
      copy.setData(raw, JSON.stringify(data));
    }
  });
  copy.sign(stream, fromVersion);
}
