import {
  idOf,
  type Personal,
  type PersonalDataPort,
  type RulesByType,
  SealBroken,
  type StoredEvent,
} from '@goldwake/contracts';
import type { EventFeed, Following } from '@goldwake/core';
import type { Hub } from '../rooms/hub.js';
import { type EndedSessions, endingOf, type SessionEnded } from '../tokens/ended-sessions.js';
import { channelsOf, sealedFor, translate } from './translate.js';

/**
 * Translates events into pushes, starting at the newest event. It needs no older events, because all sockets of this
 * process connect later, and their welcome frames require clients to load the state over HTTP.
 */
export class Feed {
  private following: Following | undefined;

  constructor(
    private readonly events: EventFeed,
    private readonly rules: RulesByType,
    private readonly hub: Hub,
    private readonly ended: EndedSessions,
    /** Keeps what the gateway knows of players current. Called before the pushes of the event are sent. */
    private readonly known: { apply(event: StoredEvent): void },
    private readonly report: (message: string, error: unknown) => void,
    /**
     * Decrypts personal data. If it is omitted, because the identity service is not available, events with encrypted
     * fields cause no push.
     */
    private readonly personalData?: Pick<PersonalDataPort, 'open'>,
  ) {}

  async start(): Promise<void> {
    const { report } = this;
    this.following = await this.events.follow({ handle: (event) => this.handle(event), report });
  }

  async stop(): Promise<void> {
    await this.following?.stop();
  }

  private async handle(event: StoredEvent): Promise<void> {
    const channels = channelsOf(this.rules, event).filter((channel) => this.hub.listens(channel));
    // Decrypts first, because if the store fails here, the complete event is handled again without side effects.
    const personal = channels.length > 0 ? await this.opened(event) : undefined;
    if (event.type === 'session_ended') {
      const { uid, session_id } = (event as SessionEnded).data;
      const ending = endingOf(event as SessionEnded);
      this.ended.remember(session_id, ending);
      this.hub.endSession(uid, session_id, ending);
    }
    this.known.apply(event);
    for (const message of translate(this.rules, event, channels, personal)) {
      // Sends the correlation id only to the player who caused the event, because others have no use for its 57 bytes.
      const isOwnRequest = message.channel === `user.${event.actor}`;
      this.hub.publish(message, event.recordedAt, isOwnRequest ? event.correlationId : undefined);
    }
  }

  /**
   * Decrypts the encrypted fields of an event. A `SealBroken` error is not retried, because the retries would block all
   * pushes forever.
   */
  private async opened(event: StoredEvent): Promise<Personal | undefined> {
    const sealed = sealedFor(event);
    if (!sealed) return undefined;
    try {
      return await this.personalData?.open(idOf(event.stream), sealed);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      this.report(`cannot decrypt the fields of event ${event.position}; no push is sent for it`, error);
      return undefined;
    }
  }
}
