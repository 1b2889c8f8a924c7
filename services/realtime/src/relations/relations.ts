import { type PairEvent, playersOfPairEvent, Refusal, type SocialPort, type StoredEvent } from '@goldwake/contracts';

/**
 * Maximum number of players whose relations are loaded at the same time. After a restart, all players come back at
 * once.
 */
const LOADS_MAX = 16;

/** The relation of a watched player to another one after a change. */
export interface RelationChange {
  other: string;
  changed: 'friendship' | 'block';
  /** Whether the watched player made the change. */
  isOwn: boolean;
  isFriend: boolean;
}

/** Relations of a watched player. They are current until the watch is released. */
export interface Watched {
  readonly friends: ReadonlySet<string>;
  /** Players whom the player has blocked, and players who have blocked the player. */
  readonly hidden: ReadonlySet<string>;
  /** Ends the watch. Further calls do nothing. */
  release(): void;
}

type OnChange = (change: RelationChange) => void;

/** Relations of one watched player. */
interface Entry {
  readonly friends: Set<string>;
  readonly hidden: Set<string>;
  readonly watchers: Set<OnChange>;
  /** Events that arrived while the relations were being loaded; undefined once they are loaded. */
  missed: RelationEvent[] | undefined;
  readonly loaded: Promise<void>;
}

/** Types of the events that change a friendship or a block. */
export type RelationType = Extract<
  PairEvent['type'],
  'friend_request_accepted' | 'friendship_removed' | 'player_blocked' | 'player_unblocked'
>;
type RelationEvent = Extract<PairEvent, { type: RelationType }>;
/** The types as a list for run time. A missing or additional type does not compile. */
const RELATION_TYPES: Readonly<Record<RelationType, true>> = {
  friend_request_accepted: true,
  friendship_removed: true,
  player_blocked: true,
  player_unblocked: true,
};

/**
 * Friends and blocks of the players who need them in this gateway, in memory. The first watch of a player loads the
 * relations, and events of the gateway's feed keep them current. No change can be missed: the social service includes
 * each event that was durable when it was asked, and events that arrive from then on are applied after the load.
 */
export class Relations {
  private readonly players = new Map<string, Entry>();
  /** Loads that wait for one of the running loads to end. */
  private readonly queue: { start(): void; fail(error: unknown): void }[] = [];
  private loads = 0;

  /** @param social undefined if the social service is not available; then every watch is refused */
  constructor(private readonly social: Pick<SocialPort, 'relationsOf'> | undefined) {}

  /** Number of watched players, including those whose relations are being loaded. */
  get size(): number {
    return this.players.size;
  }

  /**
   * Watches the relations of a player.
   * @param onChange called after each change that an event causes, with the sets already changed. Changes before the
   * promise resolves are in the sets that it returns
   * @throws Refusal `unavailable`, or another error of the social service; then nothing is watched
   */
  async watch(uid: string, onChange: OnChange): Promise<Watched> {
    const entry = this.players.get(uid) ?? this.open(uid);
    // Wraps the function for each watch, because one function may be passed twice.
    const watcher: OnChange = (change) => onChange(change);
    entry.watchers.add(watcher);
    await entry.loaded;
    const { friends, hidden } = entry;
    return { friends, hidden, release: () => this.release(uid, entry, watcher) };
  }

  /** Applies an event of the feed. Events without effect on the relations of watched players are ignored. */
  apply(event: StoredEvent): void {
    if (this.players.size === 0 || !Object.hasOwn(RELATION_TYPES, event.type)) return;
    const relationEvent = event as StoredEvent & RelationEvent;
    const [one, two] = playersOfPairEvent(relationEvent);
    this.applyTo(one, two, relationEvent, true);
    this.applyTo(two, one, relationEvent, false);
  }

  private open(uid: string): Entry {
    const entry: Entry = {
      friends: new Set(),
      hidden: new Set(),
      watchers: new Set(),
      missed: [],
      loaded: this.load(uid).then(
        ({ friends, blocked, blockers }) => {
          for (const friend of friends) entry.friends.add(friend);
          for (const other of [...blocked, ...blockers]) entry.hidden.add(other);
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

  /** Applies an event to the relations of one player, if watched, and reports the change, if there is one. */
  private applyTo(uid: string, other: string, event: RelationEvent, isOwn: boolean): void {
    const entry = this.players.get(uid);
    if (!entry) return;
    if (entry.missed) entry.missed.push(event);
    else if (applyEvent(entry, other, event.type)) {
      const changed = isBlock(event.type) ? 'block' : 'friendship';
      const change: RelationChange = { other, changed, isOwn, isFriend: entry.friends.has(other) };
      for (const onChange of [...entry.watchers]) onChange(change);
    }
  }

  private async load(uid: string): ReturnType<SocialPort['relationsOf']> {
    if (!this.social) throw new Refusal('unavailable', 'The social service is not part of this deployment');
    if (this.loads < LOADS_MAX) this.loads += 1;
    else await new Promise<void>((start, fail) => this.queue.push({ start, fail }));
    try {
      return await this.social.relationsOf(uid);
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

function isBlock(type: RelationType): boolean {
  return type === 'player_blocked' || type === 'player_unblocked';
}

function otherIn(event: RelationEvent, uid: string): string {
  const [one, two] = playersOfPairEvent(event);
  return one === uid ? two : one;
}

/** Applies an event to the relation to another player; returns whether it changed. */
function applyEvent({ friends, hidden }: Entry, other: string, type: RelationType): boolean {
  const changed = isBlock(type) ? hidden : friends;
  const before = changed.size;
  if (type === 'friend_request_accepted' || type === 'player_blocked') changed.add(other);
  else changed.delete(other);
  return changed.size !== before;
}
