import type { StoredEvent } from '@goldwake/contracts';
import { type Documents, type DocumentWrite, remove } from '../ports/documents.js';
import { DEAD_LETTERS, deadLetterId } from '../ports/event-bus.js';
import { CannotRebuild } from './cannot-rebuild.js';

/** Maximum number of refused events in one rebuild. A handler that refuses more is assumed to be faulty. */
const REFUSED_MAX = 1_000;
const PAGE = 100;

/**
 * An event that a rebuild cannot handle: the projection's handler throws, or the store rejects the resulting documents.
 */
export interface RefusedEvent {
  eventId: string;
  position: number;
  reason: string;
}

/** Collects the events that a rebuild refuses and compares them with the dead letters of the live projection. */
export class RefusedEvents {
  private readonly byId = new Map<string, RefusedEvent>();

  constructor(
    private readonly group: string,
    private readonly documents: Pick<Documents, 'get' | 'find'>,
  ) {}

  /**
   * Adds a refused event.
   * @throws CannotRebuild if there are too many, or if `error` is already a CannotRebuild
   */
  add(event: StoredEvent, error: unknown): void {
    if (error instanceof CannotRebuild) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    this.byId.set(event.eventId, { eventId: event.eventId, position: event.position, reason });
    if (this.byId.size > REFUSED_MAX) {
      throw new CannotRebuild(
        `${this.group} refuses more than ${REFUSED_MAX} events, the last one is ${event.eventId}: ${reason}`,
      );
    }
  }

  /** Returns the refused events that have no dead letter, so the live projection was able to handle them. */
  async newlyRefused(): Promise<RefusedEvent[]> {
    const fresh: RefusedEvent[] = [];
    for (const refused of this.byId.values()) {
      const known = await this.documents.get(DEAD_LETTERS, deadLetterId({ group: this.group, ...refused }));
      if (!known) fresh.push(refused);
    }
    return fresh;
  }

  /** Returns the writes that delete the dead letters of events that the rebuild was able to handle. */
  async settledDeadLetters(): Promise<DocumentWrite[]> {
    const settled: DocumentWrite[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const page = await this.documents.find(DEAD_LETTERS, { index: 'by_group', equals: [this.group], offset });
      for (const { id, body } of page) if (!this.byId.has(body.eventId)) settled.push(remove(DEAD_LETTERS, id));
      if (page.length < PAGE) return settled;
    }
  }
}
