import { type ProviderBalance, type ProviderSession, Refusal, slotGameOf } from '@goldwake/contracts';
import { Injects, LimitsReads, Public, RateLimits } from '@goldwake/service';
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
@Injects(CasinoWallet, Sessions, Rounds)
@Controller()
export class SessionsController {
  constructor(
    private readonly wallet: CasinoWallet,
    private readonly sessions: Sessions,
    private readonly rounds: Rounds,
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
    const { secret, session } = await this.sessions.open(game, answer);
    const newest = await this.rounds.newestOf(session);
    return {
      session: secret,
      session_expires_at: session.expires_at,
      game: { game_id, name: session.game_name },
      currency: session.currency,
      balance: answer.balance,
      stakes: session.stakes,
      round: newest?.status === 'paid' && !newest.shown ? shownRound(newest) : null,
    };
  }

  @Get('balance')
  async balance(@Headers('authorization') authorization: string | undefined): Promise<ProviderBalance> {
    const { provider_id, casino_session } = await this.sessions.ofHeader(authorization);
    const { balance } = answered(await this.wallet.balance(provider_id, { session: casino_session }));
    return { balance };
  }
}
