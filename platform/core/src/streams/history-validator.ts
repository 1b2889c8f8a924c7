import { FIRST_PREV_HASH } from '@goldwake/contracts';
import type { RawEvent } from '../ports/read-only-casino.js';
import { eventIdOf } from './event-id.js';
import { rawHash } from './hash-chain.js';

/** Thrown when an imported history contains an event that no store can have written. The message names the event. */
export class InvalidHistory extends Error {}

export interface ImportedEvent extends RawEvent {
  /**
   * Whether part of the data was masked. The event's hash then belongs to the original text, which is not available.
   */
  masked: boolean;
}

interface Head {
  version: number;
  hash: string;
  commandId: string;
  commandIndex: number;
}

/** Verifies events while they are imported: each event must be a valid continuation of the events before it. */
export class HistoryValidator {
  private readonly heads = new Map<string, Head>();
  /** Number of events verified so far. */
  events = 0;
  /** Position of the last verified event; 0 before the first. */
  position = 0;

  /** @param isComplete whether positions must run from 1 without gaps; if false, they only need to increase */
  constructor(private readonly isComplete: boolean) {}

  /**
   * Verifies the next event.
   * @returns the index of the event within its command, counted from 0
   * @throws InvalidHistory
   */
  next(imported: ImportedEvent): number {
    const { event } = imported;
    if (this.isComplete ? event.position !== this.position + 1 : event.position <= this.position) {
      throw this.wrongPosition(event);
    }
    const before = this.heads.get(event.stream);
    checkLink(imported, before);
    const { version, hash, commandId } = event;
    const commandIndex = before?.commandId === commandId ? before.commandIndex + 1 : 0;
    this.heads.set(event.stream, { version, hash, commandId, commandIndex });
    this.position = event.position;
    this.events++;
    return commandIndex;
  }

  private wrongPosition({ eventId, position }: ImportedEvent['event']): InvalidHistory {
    const before = this.events > 0 ? `the event before it has position ${this.position}` : 'it is the first event';
    const rule = this.isComplete ? `expected ${this.position + 1}` : 'positions must increase';
    return new InvalidHistory(`${eventId} has position ${position}, but ${before}; ${rule}`);
  }
}

function checkLink(imported: ImportedEvent, before: Head | undefined): void {
  const { event } = imported;
  const wrong = (what: string) => new InvalidHistory(`${event.eventId}: ${what}`);
  const version = (before?.version ?? 0) + 1;
  if (event.version !== version) throw wrong(`version ${version} of the stream is missing before this event`);
  if (event.eventId !== eventIdOf(event.stream, event.version))
    throw wrong('the event id does not match its stream and version');
  if (event.prevHash !== (before?.hash ?? FIRST_PREV_HASH)) {
    throw wrong('prevHash is not the hash of the previous event of the stream');
  }
  if (!imported.masked && rawHash(imported) !== event.hash)
    throw wrong('the hash does not match the content of the event');
}
