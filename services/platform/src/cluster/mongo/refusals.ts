import { CommandMismatch, VersionConflict } from '../../ports/event-store.js';
import { type EventDocument, type EventModel, toStoredEvent } from './event-document.js';
import type { EventHeads } from './event-heads.js';
import { type Pending, settle } from './pending.js';

/** In order; none if the command never succeeded in the stream. */
export function findCommand(events: EventModel, stream: string, commandId: string): Promise<EventDocument[]> {
  return events.collection.find<EventDocument>({ stream, commandId }).sort({ commandIndex: 1 }).toArray();
}

/** Answers what its command has stored before. @returns false if that was nothing */
export async function answerRepeated(events: EventModel, pending: Pending): Promise<boolean> {
  const { stream, context } = pending.append;
  const stored = await findCommand(events, stream, context.commandId);
  if (stored.length === 0) return false;
  settle(pending, () => {
    if (stored[0]?.commandHash !== context.commandHash) throw new CommandMismatch(stream, context.commandId);
    pending.resolve(stored.map(toStoredEvent));
  });
  return true;
}

/** Answers what cannot be stored: with what the command stored before, or why not; nothing, if it may be tried again. */
export async function refuse(events: EventModel, heads: EventHeads, pending: Pending, reason?: unknown): Promise<void> {
  const { append } = pending;
  if (await answerRepeated(events, pending)) return;
  const { version } = await heads.read(append.stream);
  if (version !== append.expectedVersion) {
    const conflict = new VersionConflict(append.stream, append.expectedVersion, version);
    settle(pending, () => pending.reject(conflict));
  } else if (reason !== undefined) settle(pending, () => pending.reject(reason));
}
