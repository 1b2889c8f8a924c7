import type { CommandContext, PlayerPrivacy, PrivacyEvent, PrivacySettings, SocialPort } from '@goldwake/contracts';
import { type EventStore, type Loaded, StreamRepository } from '@goldwake/core';
import { changePrivacy, type PrivacyState, privacyReducer, shownDay } from '../domain/index.js';

/**
 * Privacy settings of the players: the only code that stores or reads them. Reads come directly from the streams, so
 * they are never stale.
 */
export class Privacies implements Pick<SocialPort, 'privacyOf'> {
  private readonly repository: StreamRepository<PrivacyState, PrivacyEvent>;

  constructor(store: EventStore) {
    this.repository = new StreamRepository(store, 'privacy', privacyReducer);
  }

  async of(uid: string): Promise<PlayerPrivacy> {
    return shown(await this.repository.load(uid));
  }

  /** Returns the UTC day on which a player was last seen, as far as others may know. */
  async lastSeenOn({ uid, last_seen_on }: { uid: string; last_seen_on: string }): Promise<string> {
    return shownDay((await this.repository.load(uid)).state, last_seen_on);
  }

  privacyOf(uids: readonly string[]): Promise<PlayerPrivacy[]> {
    return Promise.all(uids.map((uid) => this.of(uid)));
  }

  /** @throws Refusal `idempotency_mismatch` */
  async change(uid: string, settings: PrivacySettings, now: number, context: CommandContext): Promise<PlayerPrivacy> {
    return shown(await this.repository.execute(uid, context, (state) => changePrivacy(state, settings, now)));
  }
}

function shown({ state, version }: Loaded<PrivacyState>): PlayerPrivacy {
  const { uid, invisible, shows_game, shows_play } = state;
  return { uid, invisible, shows_game, shows_play, version };
}
