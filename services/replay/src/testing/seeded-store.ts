import {
  type Category,
  type CommandContext,
  currentVersion,
  type DomainEvent,
  FIRST_PREV_HASH,
  streamName,
} from '@goldwake/contracts';
import { rawHash } from '@goldwake/core';
import type { ImportedEvent } from '@goldwake/embedded';

/** 2026-01-15T12:00:00.000Z */
const START_MS = Date.UTC(2026, 0, 15, 12);

/**
 * Gives events their position, version, time and hash, as the store does, but only collects the events instead of
 * storing them.
 */
export class SeededStore {
  /** Current time, in milliseconds since the Unix epoch. */
  now = START_MS;
  private position = 0;
  private readonly heads = new Map<string, { version: number; hash: string }>();
  private appended: ImportedEvent[] = [];

  /** Appends events to a stream. @returns the id of the last event */
  append(category: Category, id: string, facts: readonly DomainEvent[], context: CommandContext): string {
    for (const fact of facts) this.store(streamName(category, id), fact, context);
    return this.appended.at(-1)?.event.eventId ?? '';
  }

  /** Returns the events appended since the previous call and removes them from this object. */
  take(): ImportedEvent[] {
    const { appended } = this;
    this.appended = [];
    return appended;
  }

  private store(stream: string, { type, data }: DomainEvent, context: CommandContext): void {
    const head = this.heads.get(stream) ?? { version: 0, hash: FIRST_PREV_HASH };
    const version = head.version + 1;
    const recordedAt = new Date(this.now).toISOString();
    const dataText = JSON.stringify(data);
    const schemaVersion = currentVersion(type);
    const { correlationId, causationId, commandId, commandHash, actor } = context;
    const event = {
      eventId: `${stream}@${version}`,
      stream,
      version,
      position: ++this.position,
      type,
      schemaVersion,
      data,
      recordedAt,
      effectiveAt: recordedAt,
      correlationId,
      causationId,
      commandId,
      commandHash,
      actor,
      prevHash: head.hash,
      hash: '',
    };
    event.hash = rawHash({ event, dataText, schemaVersion });
    this.heads.set(stream, { version, hash: event.hash });
    this.appended.push({ event, dataText, schemaVersion, masked: false });
  }
}
