import { FIRST_PREV_HASH } from '@goldwake/contracts';
import { eventIdOf } from './event-id.js';
import { rawHash } from './hash-chain.js';
import type { RawEvent } from './ports/read-only-casino.js';

/** The history is not one that a store can have written; the message names the event. */
export class UnsoundHistory extends Error {}

export interface ImportedEvent extends RawEvent {
  /** Something in the data was hidden, so that its hash stands for a text which is not here. */
  masked: boolean;
}

interface Head {
  version: number;
  hash: string;
  commandId: string;
  commandIndex: number;
}

/** Follows events on their way into a store: each must be what a store wrote after those before it. */
export class SoundHistory {
  private readonly heads = new Map<string, Head>();
  /** So many went by. */
  events = 0;
  /** Of the last one; 0 before the first. */
  position = 0;

  /** @param whole whether positions must run from 1 without a gap; if not, they need only rise */
  constructor(private readonly whole: boolean) {}

  /** @returns which event of its command it is, counted from 0 @throws UnsoundHistory */
  next(imported: ImportedEvent): number {
    const { event } = imported;
    if (this.whole ? event.position !== this.position + 1 : event.position <= this.position) {
      throw new UnsoundHistory(`${event.eventId} at position ${event.position} follows position ${this.position}`);
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
}

function checkLink(imported: ImportedEvent, before: Head | undefined): void {
  const { event } = imported;
  const wrong = (what: string) => new UnsoundHistory(`${event.eventId}: ${what}`);
  const version = (before?.version ?? 0) + 1;
  if (event.version !== version) throw wrong(`version ${version} of the stream is missing before it`);
  if (event.eventId !== eventIdOf(event.stream, event.version)) throw wrong('the id is not its stream and version');
  if (event.prevHash !== (before?.hash ?? FIRST_PREV_HASH)) {
    throw wrong('prevHash is not the hash of the event before it in its stream');
  }
  if (!imported.masked && rawHash(imported) !== event.hash) throw wrong('the hash does not match the content');
}
