import type { StoredEvent } from '@goldwake/contracts';
import { type Documents, type DocumentWrite, remove } from '../ports/documents.js';
import { DEAD_LETTERS, deadLetterId } from '../ports/event-bus.js';
import { CannotRebuild } from './cannot-rebuild.js';

/** A handler that refuses so many is wrong itself. */
const REFUSED_MAX = 1_000;
const PAGE = 100;

/** An event that the projection's handler throws at, or whose documents are refused. */
export interface RefusedEvent {
  eventId: string;
  position: number;
  reason: string;
}

/** Those of a projection that is being made, held against its dead letters. */
export class RefusedEvents {
  private readonly byId = new Map<string, RefusedEvent>();

  constructor(
    private readonly group: string,
    private readonly documents: Pick<Documents, 'get' | 'find'>,
  ) {}

  /** @throws CannotRebuild where they are too many, and one that is given */
  add(event: StoredEvent, error: unknown): void {
    if (error instanceof CannotRebuild) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    this.byId.set(event.eventId, { eventId: event.eventId, position: event.position, reason });
    if (this.byId.size > REFUSED_MAX) {
      throw new CannotRebuild(`${this.group} refuses over ${REFUSED_MAX} events, ${event.eventId}: ${reason}`);
    }
  }

  /** Events that are refused now and were not before; the rest is dead letters. */
  async news(): Promise<RefusedEvent[]> {
    const fresh: RefusedEvent[] = [];
    for (const refused of this.byId.values()) {
      const known = await this.documents.get(DEAD_LETTERS, deadLetterId({ group: this.group, ...refused }));
      if (!known) fresh.push(refused);
    }
    return fresh;
  }

  /** Takes away the dead letters whose events are handled now. */
  async settledLetters(): Promise<DocumentWrite[]> {
    const settled: DocumentWrite[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const page = await this.documents.find(DEAD_LETTERS, { index: 'by_group', equals: [this.group], offset });
      for (const { id, body } of page) if (!this.byId.has(body.eventId)) settled.push(remove(DEAD_LETTERS, id));
      if (page.length < PAGE) return settled;
    }
  }
}
