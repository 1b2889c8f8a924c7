import type { EventOf, PlayerPrivacy, SocialPort, StoredEvent } from '@goldwake/contracts';
import { Refusal } from '@goldwake/contracts';

interface Entry {
  /** Number of viewers; the entry is removed at 0. */
  uses: number;
  /** Undefined until the settings are loaded. */
  privacy: PlayerPrivacy | undefined;
  /** The call that is loading them; undefined if none is. */
  loading: Promise<void> | undefined;
}

/** Maximum number of players per call. An internal call has at most 100 kB, enough for about 2,800 of them. */
const CALL_PLAYERS_MAX = 500;

/**
 * Privacy settings of the players whom somebody in this gateway watches, in memory. They are loaded from the social
 * service, and events of the gateway's feed keep them current.
 */
export class Privacies {
  private readonly players = new Map<string, Entry>();

  /**
   * @param social undefined if the social service is not available
   * @param changed called when the settings of a player have been loaded or have changed
   */
  constructor(
    private readonly social: Pick<SocialPort, 'privacyOf'> | undefined,
    private readonly changed: (uid: string) => void,
  ) {}

  /** Number of players whose settings are kept. */
  get size(): number {
    return this.players.size;
  }

  /** Returns the settings of a player; undefined until they are loaded. */
  of(uid: string): PlayerPrivacy | undefined {
    return this.players.get(uid)?.privacy;
  }

  /** Keeps the settings of players until `release` is called for them. */
  keep(uids: Iterable<string>): void {
    for (const uid of uids) {
      const entry = this.players.get(uid);
      if (entry) entry.uses += 1;
      else this.players.set(uid, { uses: 1, privacy: undefined, loading: undefined });
    }
  }

  release(uids: Iterable<string>): void {
    for (const uid of uids) {
      const entry = this.players.get(uid);
      if (!entry) continue;
      entry.uses -= 1;
      if (entry.uses === 0) this.players.delete(uid);
    }
  }

  /**
   * Loads the missing settings of the given players, as far as they are kept. A failure affects no other players.
   * @throws errors of the social service
   */
  async load(uids: Iterable<string>): Promise<void> {
    const missing = [...uids].flatMap((uid) => {
      const entry = this.players.get(uid);
      return entry && !entry.privacy ? [{ uid, entry }] : [];
    });
    const idle = missing.filter(({ entry }) => !entry.loading);
    for (let from = 0; from < idle.length; from += CALL_PLAYERS_MAX) {
      const part = idle.slice(from, from + CALL_PLAYERS_MAX);
      const loading = this.call(part.map(({ uid }) => uid)).finally(() => {
        for (const { entry } of part) entry.loading = undefined;
      });
      for (const { entry } of part) entry.loading = loading;
    }
    await Promise.all(new Set(missing.map(({ entry }) => entry.loading)));
  }

  apply(event: StoredEvent): void {
    if (event.type !== 'privacy_changed') return;
    const { data, version } = event as StoredEvent<EventOf<'privacy_changed'>>;
    this.set({ ...data, version });
  }

  private async call(uids: string[]): Promise<void> {
    if (!this.social) throw new Refusal('unavailable', 'The social service is not part of this deployment');
    for (const privacy of await this.social.privacyOf(uids)) this.set(privacy);
  }

  /** Ignores an older version, because a response and an event may arrive in any order. */
  private set(privacy: PlayerPrivacy): void {
    const entry = this.players.get(privacy.uid);
    if (!entry || (entry.privacy && entry.privacy.version >= privacy.version)) return;
    entry.privacy = privacy;
    this.changed(privacy.uid);
  }
}
