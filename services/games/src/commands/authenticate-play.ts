import { type CurrenciesPort, Refusal, type WalletPort } from '@goldwake/contracts';
import type { AuthenticateResponse, ProviderBalanceResponse } from '@goldwake/contracts/http';
import type { Clock } from '@goldwake/core';
import type { Catalogue } from '../streams/catalogue.js';
import { sessionOf } from '../streams/play-sessions.js';
import type { PlayAccess } from './play-access.js';

/** Tells a provider who plays what, and with which balance. */
export class AuthenticatePlay {
  constructor(
    private readonly access: PlayAccess,
    private readonly catalogue: Pick<Catalogue, 'game'>,
    private readonly wallet: Pick<WalletPort, 'summary'>,
    private readonly currencies: Pick<CurrenciesPort, 'current'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins the session of a launch token. A repeated call gets the same session.
   * @throws Refusal `play_session_ended`, `not_found`, `game_closed`
   */
  async execute(provider: string, token: string): Promise<AuthenticateResponse> {
    const session = sessionOf(token);
    const found = await this.access.named(provider, session);
    const isInTime = this.clock.now() < Date.parse(found.begins_by);
    if (!isInTime || !(await this.access.isOpen(found))) throw new Refusal('play_session_ended');
    const { uid, game_id, currency, expires_at } = found;
    if (!this.access.isGameOpen(game_id)) throw new Refusal('game_closed');
    const [{ balances }, currencies] = await Promise.all([this.wallet.summary(uid), this.currencies.current()]);
    const { min_stake, max_stake } = currencies[currency];
    return {
      session,
      session_expires_at: expires_at,
      player_id: uid,
      game_id,
      game_name: this.catalogue.game(game_id).name,
      currency,
      balance: balances[currency],
      stakes: { min: min_stake, max: max_stake },
    };
  }

  /** @throws Refusal `play_session_ended`, `not_found` */
  async balance(provider: string, session: string): Promise<ProviderBalanceResponse> {
    const found = await this.access.named(provider, session);
    if (!(await this.access.isOpen(found))) throw new Refusal('play_session_ended');
    const { balances, version } = await this.wallet.summary(found.uid);
    return { balance: balances[found.currency], wallet_version: version };
  }
}
