import { type PairEvent, playersOfPairEvent, Refusal, type SocialPort, type StoredEvent } from '@goldwake/contracts';

/**
 * Maximum number of players whose friends are loaded at the same time. After a restart, all players come back at once.
 */
const LOADS_MAX = 16;

/** A friendship of a watched player that has begun or ended. */
export interface FriendshipChange {
  other: string;
  isFriend: boolean;
}

/** Friends of a watched player. They are current until the watch is released. */
export interface Watched {
  readonly friends: ReadonlySet<string>;
  /** Ends the watch. Further calls do nothing. */
  release(): void;
}

type OnChange = (change: FriendshipChange) => void;

/** Friends of one watched player. */
interface Entry {
  readonly friends: Set<string>;
  readonly watchers: Set<OnChange>;
  /** Events that arrived while the friends were being loaded; undefined once they are loaded. */
  missed: FriendshipEvent[] | undefined;
  readonly loaded: Promise<void>;
}

/** Types of the events that change a friendship. A block of a friend stores `friendship_removed` first. */
export type FriendshipType = Extract<PairEvent['type'], 'friend_request_accepted' | 'friendship_removed'>;
type FriendshipEvent = Extract<PairEvent, { type: FriendshipType }>;
/** The types as a list for run time. A missing or additional type does not compile. */
const FRIENDSHIP_TYPES: Readonly<Record<FriendshipType, true>> = {
  friend_request_accepted: true,
  friendship_removed: true,
};

/**
 * Friends of the players who need them in this gateway, in memory. The first watch of a player loads the friends, and
 * events of the gateway's feed keep them current. No change can be missed: the social service includes
 * each event that was durable when it was asked, and events that arrive from then on are applied after the load.
 */
export class Friendships {
  private readonly players = new Map<string, Entry>();
  /** Loads that wait for one of the running loads to end. */
  private readonly queue: { start(): void; fail(error: unknown): void }[] = [];
  private loads = 0;

  /** @param social undefined if the social service is not available; then every watch is refused */
  constructor(private readonly social: Pick<SocialPort, 'friendsOf'> | undefined) {}

  /** Number of watched players, including those whose friends are being loaded. */
  get size(): number {
    return this.players.size;
  }

  /**
   * Watches the friends of a player.
   * @param onChange called after each change that an event causes, with the set already changed. Changes before the
   * promise resolves are in the set that it returns
   * @throws Refusal `unavailable`, or another error of the social service; then nothing is watched
   */
  async watch(uid: string, onChange: OnChange): Promise<Watched> {
    const entry = this.players.get(uid) ?? this.open(uid);
    // Wraps the function for each watch, because one function may be passed twice.
    const watcher: OnChange = (change) => onChange(change);
    entry.watchers.add(watcher);
    await entry.loaded;
    return { friends: entry.friends, release: () => this.release(uid, entry, watcher) };
  }

  /** Applies an event of the feed. Events without effect on the friends of watched players are ignored. */
  apply(event: StoredEvent): void {
    if (this.players.size === 0 || !Object.hasOwn(FRIENDSHIP_TYPES, event.type)) return;
    const friendshipEvent = event as StoredEvent & FriendshipEvent;
    const [one, two] = playersOfPairEvent(friendshipEvent);
    this.applyTo(one, two, friendshipEvent);
    this.applyTo(two, one, friendshipEvent);
  }

  private open(uid: string): Entry {
    const entry: Entry = {
      friends: new Set(),
      watchers: new Set(),
      missed: [],
      loaded: this.load(uid).then(
        (friends) => {
          for (const friend of friends) entry.friends.add(friend);
          const missed = entry.missed ?? [];
          entry.missed = undefined;
          for (const event of missed) applyEvent(entry, otherIn(event, uid), event.type);
        },
        (error) => {
          this.players.delete(uid);
          throw error;
        },
      ),
    };
    this.players.set(uid, entry);
    return entry;
  }

  /** Applies an event to the friends of one player, if watched, and reports the change, if there is one. */
  private applyTo(uid: string, other: string, event: FriendshipEvent): void {
    const entry = this.players.get(uid);
    if (!entry) return;
    if (entry.missed) entry.missed.push(event);
    else if (applyEvent(entry, other, event.type)) {
      const change: FriendshipChange = { other, isFriend: entry.friends.has(other) };
      for (const onChange of [...entry.watchers]) onChange(change);
    }
  }

  private async load(uid: string): ReturnType<SocialPort['friendsOf']> {
    if (!this.social) throw new Refusal('unavailable', 'The social service is not part of this deployment');
    if (this.loads < LOADS_MAX) this.loads += 1;
    else await new Promise<void>((start, fail) => this.queue.push({ start, fail }));
    try {
      return await this.social.friendsOf(uid);
    } catch (error) {
      // Rejects the waiting loads too; each would otherwise wait for the same service until its own timeout.
      if (error instanceof Refusal) for (const { fail } of this.queue.splice(0)) fail(error);
      throw error;
    } finally {
      const next = this.queue.shift();
      if (next) next.start();
      else this.loads -= 1;
    }
  }

  private release(uid: string, entry: Entry, watcher: OnChange): void {
    if (!entry.watchers.delete(watcher) || entry.watchers.size > 0) return;
    if (this.players.get(uid) === entry) this.players.delete(uid);
  }
}

function otherIn(event: FriendshipEvent, uid: string): string {
  const [one, two] = playersOfPairEvent(event);
  return one === uid ? two : one;
}

/** Applies an event to the friendship with another player; returns whether it changed. */
function applyEvent({ friends }: Entry, other: string, type: FriendshipType): boolean {
  const before = friends.size;
  if (type === 'friend_request_accepted') friends.add(other);
  else friends.delete(other);
  return friends.size !== before;
}
