import { idOf, isPlayers, type PersonalDataPort, SealBroken, type StoredEvent } from '@goldwake/contracts';
import type { EventFeed, Following } from '@goldwake/platform';
import { type EndedSessions, endingOf, type SessionEnded } from './ended-sessions.js';
import type { Hub } from './hub.js';
import { channelOf, type Personal, sealedFor, translate } from './translate.js';

/**
 * Events in, pushes out. What came before it starts is nobody's push, since every socket of this process begins later and
 * hears at its welcome that it must load the state by HTTP.
 */
export class Feed {
  private following: Following | undefined;

  constructor(
    private readonly events: EventFeed,
    private readonly hub: Hub,
    private readonly ended: EndedSessions,
    private readonly report: (message: string, error: unknown) => void,
    /** Left out where identity is not at hand: what it would have opened stays untold. */
    private readonly personalData?: PersonalDataPort,
  ) {}

  async start(): Promise<void> {
    const { report } = this;
    this.following = await this.events.follow({ handle: (event) => this.handle(event), report });
  }

  async stop(): Promise<void> {
    await this.following?.stop();
  }

  private async handle(event: StoredEvent): Promise<void> {
    const listens = this.hub.listens(channelOf(event));
    // Before anything else is done: where the store fails, the event is read again.
    const personal = listens && sealedFor(event) ? await this.opened(event) : undefined;
    if (event.type === 'session_ended') {
      const { uid, session_id } = (event as SessionEnded).data;
      const ending = endingOf(event as SessionEnded);
      this.ended.remember(session_id, ending);
      this.hub.endSession(uid, session_id, ending);
    }
    if (!listens) return;
    const correlation = ownRequest(event);
    for (const message of translate(event, personal)) this.hub.publish(message, event.recordedAt, correlation);
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

/** Its 57 bytes go where somebody may look for them: a push to all would bring them to everybody. */
function ownRequest({ stream, actor, correlationId }: StoredEvent): string | undefined {
  return isPlayers(stream) && actor === idOf(stream) ? correlationId : undefined;
}
