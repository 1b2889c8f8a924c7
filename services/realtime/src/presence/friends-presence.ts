import type { FriendPresence } from '@goldwake/contracts';
import type { FriendshipChange, Friendships, Watched } from './friendships.js';
import type { PresenceState } from './presence-state.js';
import type { Privacies } from './privacies.js';

/** A player to whom the presence of friends is shown. */
interface Viewer {
  /** Number of `open` calls without a matching `close`; the viewer is removed at 0. */
  uses: number;
  /** Resolves when friends and their settings are known. */
  opened: Promise<void>;
  /** Undefined until the friends are known. */
  watched: Watched | undefined;
  /** The last presence pushed to the viewer for each friend; a missing friend is offline. */
  readonly shown: Map<string, FriendPresence>;
}

export interface FriendsPresenceParts {
  state: Pick<PresenceState, 'of'>;
  friendships: Pick<Friendships, 'watch'>;
  privacies: Pick<Privacies, 'of' | 'keep' | 'release' | 'load'>;
  /** Sends a change to the viewer. */
  push(viewer: string, update: FriendPresence): void;
  report(message: string, error: unknown): void;
}

/**
 * Decides which presence each player may see: only that of friends who are not invisible, and the game only of
 * those who show it.
 */
export class FriendsPresence {
  private readonly viewers = new Map<string, Viewer>();
  /** Friends who watch each player. */
  private readonly viewersOf = new Map<string, Set<string>>();

  /** Whether the current failure to load privacy settings has been reported. */
  private isReported = false;

  constructor(private readonly parts: FriendsPresenceParts) {}

  /** Number of viewers. */
  get size(): number {
    return this.viewers.size;
  }

  /**
   * Starts to push changes to a viewer. Each call needs a matching `close`.
   * @throws Refusal `unavailable`, or another error of the social service; then `close` must not be called
   */
  async open(uid: string): Promise<void> {
    const viewer = this.viewers.get(uid) ?? this.begin(uid);
    viewer.uses += 1;
    try {
      await viewer.opened;
    } catch (error) {
      this.close(uid);
      throw error;
    }
  }

  close(uid: string): void {
    const viewer = this.viewers.get(uid);
    if (!viewer) return;
    viewer.uses -= 1;
    if (viewer.uses === 0) this.end(uid, viewer);
  }

  /** Returns the friends who are online. @throws Refusal `unavailable`, or another error of the social service */
  async list(uid: string): Promise<FriendPresence[]> {
    await this.open(uid);
    try {
      return [...(this.viewers.get(uid)?.shown.values() ?? [])];
    } finally {
      this.close(uid);
    }
  }

  /** Pushes the presence of a player to all who may see it and for whom it has changed. */
  changed(uid: string): void {
    for (const viewer of this.viewersOf.get(uid) ?? []) this.show(viewer, uid);
  }

  private begin(uid: string): Viewer {
    const viewer: Viewer = { uses: 0, opened: Promise.resolve(), watched: undefined, shown: new Map() };
    this.viewers.set(uid, viewer);
    viewer.opened = this.load(uid, viewer);
    return viewer;
  }

  private async load(uid: string, viewer: Viewer): Promise<void> {
    const { friendships, privacies } = this.parts;
    const watched = await friendships.watch(uid, (change) => this.related(uid, change));
    if (this.viewers.get(uid) !== viewer) return watched.release();
    viewer.watched = watched;
    for (const friend of watched.friends) this.watch(uid, friend);
    await privacies.load(watched.friends);
    for (const friend of watched.friends) this.show(uid, friend);
  }

  private end(uid: string, viewer: Viewer): void {
    this.viewers.delete(uid);
    const { watched } = viewer;
    viewer.watched = undefined;
    for (const friend of watched?.friends ?? []) this.unwatch(uid, friend);
    watched?.release();
  }

  private related(uid: string, { other, isFriend }: FriendshipChange): void {
    const isWatched = this.viewersOf.get(other)?.has(uid) ?? false;
    if (isFriend && !isWatched) {
      this.watch(uid, other);
      this.loadMissing();
    } else if (!isFriend && isWatched) this.unwatch(uid, other);
    this.show(uid, other);
  }

  /**
   * Loads the privacy settings that are missing. Until they are loaded, the players are shown as offline, so the caller
   * repeats this from time to time.
   */
  loadMissing(): void {
    this.parts.privacies.load(this.viewersOf.keys()).then(
      () => {
        this.isReported = false;
      },
      (error) => {
        if (!this.isReported)
          this.parts.report(
            'loading the privacy settings of friends failed; they are shown as offline until it succeeds',
            error,
          );
        this.isReported = true;
      },
    );
  }

  private watch(viewer: string, uid: string): void {
    const viewers = this.viewersOf.get(uid) ?? new Set();
    this.viewersOf.set(uid, viewers.add(viewer));
    this.parts.privacies.keep([uid]);
  }

  private unwatch(viewer: string, uid: string): void {
    const viewers = this.viewersOf.get(uid);
    if (!viewers?.delete(viewer)) return;
    if (viewers.size === 0) this.viewersOf.delete(uid);
    this.parts.privacies.release([uid]);
  }

  private show(uid: string, other: string): void {
    const viewer = this.viewers.get(uid);
    if (!viewer?.watched) return;
    const { status, game_id } = viewer.shown.get(other) ?? OFFLINE;
    const update = { user_id: other, ...this.visible(viewer.watched, other) };
    if (update.status === status && update.game_id === game_id) return;
    if (update.status === 'offline') viewer.shown.delete(other);
    else viewer.shown.set(other, update);
    this.parts.push(uid, update);
  }

  private visible({ friends }: Watched, uid: string): Omit<FriendPresence, 'user_id'> {
    const privacy = this.parts.privacies.of(uid);
    if (!friends.has(uid) || !privacy || privacy.invisible) return OFFLINE;
    const { isOnline, gameId } = this.parts.state.of(uid);
    return isOnline ? { status: 'online', game_id: privacy.shows_game ? gameId : null } : OFFLINE;
  }
}

const OFFLINE = { status: 'offline', game_id: null } as const;
