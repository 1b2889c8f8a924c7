import type { EventOf, FriendPresence, SocialPort, StoredEvent } from '@goldwake/contracts';
import { type Broadcast, type Clock, isoNow, monotonic } from '@goldwake/core';
import { metrics } from '../metrics.js';
import type { Hub } from '../rooms/hub.js';
import type { PreparedChannel } from '../rooms/preparation.js';
import { FriendsPresence } from './friends-presence.js';
import type { Friendships } from './friendships.js';
import { PresenceExchange } from './presence-exchange.js';
import { PresenceRooms } from './presence-rooms.js';
import { PresenceState } from './presence-state.js';
import { Privacies } from './privacies.js';

export interface PresenceHubParts {
  hub: Pick<Hub, 'open' | 'publish'>;
  friendships: Pick<Friendships, 'watch'>;
  /** Undefined if the social service is not available; then no presence is shown. */
  social: Pick<SocialPort, 'privacyOf'> | undefined;
  broadcast: Broadcast;
  clock: Clock;
  /** Id of this gateway, a new one for each start of a process. */
  gateway: string;
  report(message: string, error: unknown): void;
}

/** Presence of players, in memory: who is online, what they play, and who may see it. */
export class PresenceHub {
  private readonly now: () => number;
  private readonly clock: PresenceHubParts['clock'];
  private readonly state: PresenceState;
  private readonly exchange: PresenceExchange;
  private readonly friends: FriendsPresence;
  private readonly privacies: Privacies;
  private readonly rooms: PresenceRooms;

  constructor({ hub, friendships, social, broadcast, clock, gateway, report }: PresenceHubParts) {
    const changed = (uid: string) => this.friends.changed(uid);
    const push = (viewer: string, data: FriendPresence) => {
      hub.publish({ channel: `presence.${viewer}`, event: 'presence_update', data }, isoNow(clock));
    };
    this.now = monotonic(clock);
    this.clock = clock;
    this.state = new PresenceState(this.now);
    this.privacies = new Privacies(social, changed);
    this.friends = new FriendsPresence({ state: this.state, friendships, privacies: this.privacies, push, report });
    this.rooms = new PresenceRooms(hub, this.friends);
    const stepped = () => this.stepped();
    this.exchange = new PresenceExchange({ state: this.state, broadcast, clock, gateway, changed, stepped, report });
  }

  start(): Promise<void> {
    return this.exchange.start();
  }

  stop(): Promise<void> {
    return this.exchange.stop();
  }

  /** Called when a socket of a player has received its welcome frame. */
  opened(uid: string): void {
    this.exchange.opened(uid);
  }

  /** Called when a socket that was opened has closed. */
  closed(uid: string): void {
    this.exchange.closed(uid);
  }

  /** Returns whether a player has a socket here, or is in the grace period after it has closed. */
  isOwn(uid: string): boolean {
    return this.state.isOwn(uid);
  }

  /** Prepares the channel `presence.<uid>`. @throws Refusal `unavailable` */
  enter(uid: string): Promise<PreparedChannel> {
    return this.rooms.enter(uid);
  }

  /** Returns the friends of a player who are online. @throws Refusal `unavailable` */
  list(uid: string): Promise<FriendPresence[]> {
    return this.friends.list(uid);
  }

  /** Applies an event of the feed. */
  apply(event: StoredEvent): void {
    this.privacies.apply(event);
    if (event.type !== 'bet_placed' && event.type !== 'bet_and_win_settled') return;
    const { uid, round } = (event as StoredEvent<EventOf<'bet_placed' | 'bet_and_win_settled'>>).data;
    const ageMs = Math.max(0, this.clock.now() - Date.parse(event.recordedAt));
    this.exchange.played(uid, round.game_id, this.now() - ageMs);
  }

  private stepped(): void {
    this.friends.loadMissing();
    metrics.players.set(this.state.size);
    metrics.presenceViewers.set(this.friends.size);
  }
}
