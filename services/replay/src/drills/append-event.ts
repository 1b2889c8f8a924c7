import {
  type CommandContext,
  currentVersion,
  type DomainEvent,
  FIRST_PREV_HASH,
  idOf,
  type StoredEvent,
  type WalletEvent,
} from '@goldwake/contracts';
import { rawHash } from '@goldwake/core';
import { type WalletState, walletReducer } from '@goldwake/wallet/domain';
import { CannotRun } from '../cannot-run.js';
import type { CasinoCopy } from './casino-copy.js';

/**
 * Appends an event to the end of its stream and of the history, with a correct hash, as the casino would store it.
 * @returns the id of the event
 */
export function appendEvent(copy: CasinoCopy, stream: string, fact: DomainEvent, context: CommandContext): string {
  const { casino } = copy;
  const last = casino.eventAt(casino.lastPosition())?.event;
  const version = casino.version(stream) + 1;
  const head = version === 1 ? undefined : copy.event(stream, version - 1).event;
  const recordedAt = last?.recordedAt ?? new Date(0).toISOString();
  const schemaVersion = currentVersion(fact.type);
  const { correlationId, causationId, commandId, commandHash, actor } = context;
  const event: StoredEvent = {
    ...fact,
    eventId: `${stream}@${version}`,
    stream,
    version,
    position: (last?.position ?? 0) + 1,
    schemaVersion,
    recordedAt,
    effectiveAt: recordedAt,
    correlationId,
    causationId,
    commandId,
    commandHash,
    actor,
    prevHash: head?.hash ?? FIRST_PREV_HASH,
    hash: '',
  };
  const dataText = JSON.stringify(fact.data);
  const [same] = copy.rows(
    'SELECT count(*) AS events FROM events WHERE stream = ? AND command_id = ?',
    stream,
    commandId,
  );
  copy.run(
    'INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ...[event.position, stream, version, event.type, schemaVersion, dataText, recordedAt, recordedAt],
    ...[correlationId, causationId, commandId, commandHash, Number(same?.events ?? 0)],
    ...[actor, event.prevHash, rawHash({ event, dataText, schemaVersion })],
  );
  return event.eventId;
}

/**
 * Returns the only event that a decider of the wallet returned.
 * @throws CannotRun if it returned none
 */
export function only(events: readonly WalletEvent[]): WalletEvent {
  const [event] = events;
  if (!event) throw new CannotRun("the wallet's decider returned no event for this drill; try another --seed");
  return event;
}

/** Folds a wallet up to a version, or completely. */
export function walletAt({ casino }: CasinoCopy, stream: string, toVersion = casino.version(stream)): WalletState {
  let state = walletReducer.initial(idOf(stream));
  for (const { event } of casino.streamEvents(stream, { toVersion })) {
    state = walletReducer.evolve(state, event as WalletEvent);
  }
  return state;
}
