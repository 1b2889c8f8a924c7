import {
  type MicrosText,
  type ProviderBalance,
  type ProviderSession,
  Refusal,
  type ShownRound,
  slotBooksSearch,
  slotGameOf,
} from '@goldwake/contracts';
import type { AuthenticateResponse } from '@goldwake/contracts/http';
import { BackgroundWork, Injects, LimitsReads, Public, RateLimits } from '@goldwake/service';
import { Body, Controller, Get, Headers, HttpCode, Post } from '@nestjs/common';
import { Rounds } from '../rounds/rounds.js';
import { Sessions } from '../sessions/sessions.js';
import { CasinoWallet } from '../wallet/casino-wallet.js';
import { answered } from './answered.js';
import { OpenSessionBody } from './bodies.js';
import { PAGE_READS, SESSION_WRITES } from './limits.js';
import { shownRound } from './shown.js';

@Public()
@LimitsReads(PAGE_READS)
@Injects(CasinoWallet, Sessions, Rounds, BackgroundWork)
@Controller()
export class SessionsController {
  constructor(
    private readonly wallet: CasinoWallet,
    private readonly sessions: Sessions,
    private readonly rounds: Rounds,
    private readonly background: BackgroundWork,
  ) {}

  /** Begins to play a game with the token of its launch URL. */
  @RateLimits(SESSION_WRITES)
  @HttpCode(200)
  @Post('sessions')
  async open(@Body() { token, game_id }: OpenSessionBody): Promise<ProviderSession> {
    const game = slotGameOf(game_id);
    if (!game) throw new Refusal('not_found', `There is no game ${game_id}`);
    const answer = answered(await this.wallet.authenticate(game.provider_id, { token }));
    if (answer.game_id !== game_id) throw new Refusal('play_session_ended', 'The token is for another game');
    const state = await this.state(game.provider_id, answer);
    const { secret, session } = await this.sessions.open(game, answer);
    void this.background.run(slotBooksSearch(game));
    return {
      session: secret,
      session_expires_at: session.expires_at,
      game: { game_id, name: session.game_name },
      currency: session.currency,
      stakes: session.stakes,
      ...state,
    };
  }

  @Get('balance')
  async balance(@Headers('authorization') authorization: string | undefined): Promise<ProviderBalance> {
    const { provider_id, casino_session } = await this.sessions.ofHeader(authorization);
    const { balance } = answered(await this.wallet.balance(provider_id, { session: casino_session }));
    return { balance };
  }

  /** Returns the round that the page has to show first, and a balance that contains its stake and win. */
  private async state(
    providerId: string,
    answer: AuthenticateResponse,
  ): Promise<{ balance: MicrosText; round: ShownRound | null }> {
    const newest = await this.rounds.newestOf(answer);
    if (!newest) return { balance: answer.balance, round: null };
    // A reload must not hide a round whose bet or win is still under way. A bet may be followed by its rollback.
    await this.rounds.ended(newest.round_id, 2 * this.wallet.answerMs);
    const drawn = await this.rounds.newestDrawnOf(answer);
    // The balance with which the casino has opened the session may be older than the end of the round.
    const { balance } = answered(await this.wallet.balance(providerId, { session: answer.session }));
    return { balance, round: drawn && !drawn.shown ? shownRound(drawn) : null };
  }
}
