import { setTimeout as pause } from 'node:timers/promises';
import { idOf, type PersonalDataPort, SealBroken, type StoredEvent } from '@goldwake/contracts';
import type { EventStore } from '@goldwake/platform';
import { type EndedSessions, endingOf, type SessionEnded } from './ended-sessions.js';
import type { Hub } from './hub.js';
import { channelOf, type Personal, sealedFor, translate } from './translate.js';

const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 5_000;

/**
 * Events in, pushes out. It starts at the newest event of its process: what came before is nobody's push, since every
 * socket of this process begins later and hears at its welcome that it must load the state by HTTP.
 */
export class Feed {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private position = 0;

  constructor(
    private readonly store: Pick<EventStore, 'lastPosition' | 'tail'>,
    private readonly hub: Hub,
    private readonly ended: EndedSessions,
    private readonly report: (message: string, error: unknown) => void,
    /** Left out where identity is not at hand: what it would have opened stays untold. */
    private readonly personalData?: PersonalDataPort,
  ) {}

  async start(): Promise<void> {
    this.position = await this.store.lastPosition();
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Reads on from the last event that was handled when the store fails: offsets must have no holes. */
  private async run(): Promise<void> {
    const { signal } = this.stopping;
    for (let retryMs = RETRY_MS_MIN; !signal.aborted; retryMs = Math.min(retryMs * 2, RETRY_MS_MAX)) {
      try {
        for await (const events of this.store.tail(this.position, signal)) {
          for (const event of events) await this.handle(event);
          retryMs = RETRY_MS_MIN;
        }
      } catch (error) {
        if (signal.aborted) return;
        this.report(`pushes stand still after event ${this.position}; trying again in ${retryMs} ms`, error);
        await pause(retryMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  private async handle(event: StoredEvent): Promise<void> {
    const listens = this.hub.listens(channelOf(event));
    // Before anything else is done: where the store fails, the event is read again.
    const personal = listens && sealedFor(event) ? await this.opened(event) : undefined;
    this.position = event.position;
    if (event.type === 'session_ended') {
      const { uid, session_id } = (event as SessionEnded).data;
      const ending = endingOf(event as SessionEnded);
      this.ended.remember(session_id, ending);
      this.hub.endSession(uid, session_id, ending);
    }
    if (!listens) return;
    for (const message of translate(event, personal)) this.hub.publish(message, event.recordedAt);
  }

  /** A seal that is broken stays so: read again, its event would hold up everybody's pushes for ever. */
  private async opened(event: StoredEvent): Promise<Personal | undefined> {
    try {
      return await this.personalData?.open(idOf(event.stream), sealedFor(event) ?? {});
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      this.report(`what is sealed in event ${event.position} stays untold`, error);
      return undefined;
    }
  }
}
