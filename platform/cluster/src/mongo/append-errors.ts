import { CommandMismatch, VersionConflict } from '@goldwake/core';
import { type EventDocument, type EventModel, toStoredEvent } from './event-document.js';
import type { EventHeads } from './event-heads.js';
import { type Pending, settle } from './pending.js';

/** Returns the events that a command has stored in a stream, in order; empty if the command has stored none. */
export function findCommand(events: EventModel, stream: string, commandId: string): Promise<EventDocument[]> {
  return events.collection.find<EventDocument>({ stream, commandId }).sort({ commandIndex: 1 }).toArray();
}

/**
 * Settles an append whose command has already stored events: resolves with these events, or rejects with
 * CommandMismatch if the stored command has the same id but different content.
 * @returns false if nothing was stored for the command
 */
export async function resolveRepeated(events: EventModel, pending: Pending): Promise<boolean> {
  const { stream, context } = pending.append;
  const stored = await findCommand(events, stream, context.commandId);
  if (stored.length === 0) return false;
  settle(pending, () => {
    if (stored[0]?.commandHash !== context.commandHash) throw new CommandMismatch(stream, context.commandId);
    pending.resolve(stored.map(toStoredEvent));
  });
  return true;
}

/**
 * Settles a refused append: with the events that its command has already stored, with VersionConflict, or with the
 * given reason. Leaves the append pending if it can be retried.
 */
export async function rejectAppend(
  events: EventModel,
  heads: EventHeads,
  pending: Pending,
  reason?: unknown,
): Promise<void> {
  const { append } = pending;
  if (await resolveRepeated(events, pending)) return;
  const { version } = await heads.read(append.stream);
  if (version !== append.expectedVersion) {
    const conflict = new VersionConflict(append.stream, append.expectedVersion, version);
    settle(pending, () => pending.reject(conflict));
  } else if (reason !== undefined) settle(pending, () => pending.reject(reason));
}
