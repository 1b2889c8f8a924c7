import { type Currency, Refusal, slotGameOf } from '@goldwake/contracts';
import type { PlaySessionResponse } from '@goldwake/contracts/http';
import type { Catalogue } from '../streams/catalogue.js';
import type { PlaySessions } from '../streams/play-sessions.js';

/** Opens a slot for a player. */
export class OpenPlaySession {
  constructor(
    private readonly catalogue: Pick<Catalogue, 'game'>,
    private readonly sessions: PlaySessions,
    /** Origin under which browsers reach the games; null if the casino has no provider. */
    private readonly url: string | null,
  ) {}

  /** @throws Refusal `not_found`, `game_closed`, `unavailable` */
  async execute(
    player: { uid: string; sessionId: string },
    gameId: string,
    currency: Currency,
  ): Promise<PlaySessionResponse> {
    const { enabled } = this.catalogue.game(gameId);
    const game = slotGameOf(gameId);
    if (!enabled || !game) throw new Refusal('game_closed');
    if (this.url === null) throw new Refusal('unavailable', 'The casino has no game server');
    const { token, begins_by } = await this.sessions.open({
      uid: player.uid,
      session_id: player.sessionId,
      provider_id: game.provider_id,
      game_id: game.game_id,
      currency,
    });
    return { launch_url: `${this.url}/play/${game.game_id}#token=${token}`, expires_at: begins_by };
  }
}
