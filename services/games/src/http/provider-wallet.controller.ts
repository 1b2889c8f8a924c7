import {
  AuthenticateBody,
  type AuthenticateResponse,
  PROVIDER_ID_HEADER,
  PROVIDER_SIGNATURE_HEADER,
  ProviderBalanceBody,
  type ProviderBalanceResponse,
  ProviderBetBody,
  type ProviderBetResponse,
  ProviderRollbackBody,
  type ProviderRollbackResponse,
  ProviderWinBody,
} from '@goldwake/contracts/http';
import { Describe, type FastifyRequest, Public, RateLimits, TakesBytes } from '@goldwake/service';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { AuthenticatePlay } from '../commands/authenticate-play.js';
import { PaySlotWin } from '../commands/pay-slot-win.js';
import { PlaceSlotBet } from '../commands/place-slot-bet.js';
import { RollBackSlotBet } from '../commands/roll-back-slot-bet.js';
import { PROVIDER_CALLS } from '../limits.js';
import { ProviderCalls, type ReceivedCall } from './provider-calls.js';

const SIGNED = 'The provider signs the call in the header provider-signature.';
const ONCE = { takesKey: false, returns: 'A repeated transaction_id returns the first answer.' };

/** The seamless wallet: the calls with which providers move the money of their rounds. */
@Public()
@Controller('provider-wallet')
export class ProviderWalletController {
  constructor(
    private readonly calls: ProviderCalls,
    private readonly authenticatePlay: AuthenticatePlay,
    private readonly placeBet: PlaceSlotBet,
    private readonly payWin: PaySlotWin,
    private readonly rollBackBet: RollBackSlotBet,
  ) {}

  @Describe('AuthenticateResponse', {
    summary: `Begins the session of play of a launch token. ${SIGNED}`,
    problems: ['provider_call_refused', 'not_found', 'play_session_ended', 'game_closed'],
    body: AuthenticateBody,
  })
  @RateLimits(PROVIDER_CALLS)
  @Post('authenticate')
  @HttpCode(200)
  @TakesBytes()
  async authenticate(@Req() request: FastifyRequest): Promise<AuthenticateResponse> {
    const { provider, body } = await this.calls.read(AuthenticateBody, received(request, 'authenticate'));
    return this.authenticatePlay.execute(provider, body.token);
  }

  @Describe('ProviderBalanceResponse', {
    summary: `Returns the balance of the player of a session of play. ${SIGNED}`,
    problems: ['provider_call_refused', 'not_found', 'play_session_ended'],
    body: ProviderBalanceBody,
  })
  @RateLimits(PROVIDER_CALLS)
  @Post('balance')
  @HttpCode(200)
  @TakesBytes()
  async balance(@Req() request: FastifyRequest): Promise<ProviderBalanceResponse> {
    const { provider, body } = await this.calls.read(ProviderBalanceBody, received(request, 'balance'));
    return this.authenticatePlay.balance(provider, body.session);
  }

  @Describe('ProviderBetResponse', {
    summary: `Books the bet of a round and returns its random words. ${SIGNED}`,
    problems: [
      ...(['provider_call_refused', 'not_found', 'play_session_ended', 'game_closed', 'stake_out_of_range'] as const),
      ...(['insufficient_balance', 'round_open', 'round_voided', 'conflict', 'idempotency_mismatch'] as const),
    ],
    repeat: ONCE,
    body: ProviderBetBody,
  })
  @RateLimits(PROVIDER_CALLS)
  @Post('bet')
  @HttpCode(200)
  @TakesBytes()
  async bet(@Req() request: FastifyRequest): Promise<ProviderBetResponse> {
    const { provider, body } = await this.calls.read(ProviderBetBody, received(request, 'bet'));
    return this.placeBet.execute(provider, body, request.id);
  }

  @Describe('ProviderBalanceResponse', {
    summary: `Ends a round and pays it, also after its session. ${SIGNED}`,
    problems: ['provider_call_refused', 'round_not_open', 'not_found', 'idempotency_mismatch'],
    repeat: ONCE,
    body: ProviderWinBody,
  })
  @RateLimits(PROVIDER_CALLS)
  @Post('win')
  @HttpCode(200)
  @TakesBytes()
  async win(@Req() request: FastifyRequest): Promise<ProviderBalanceResponse> {
    const { provider, body } = await this.calls.read(ProviderWinBody, received(request, 'win'));
    return this.payWin.execute(provider, body, request.id);
  }

  @Describe('ProviderRollbackResponse', {
    summary: `Cancels a bet: returns its stake, or refuses it if it has not arrived. ${SIGNED}`,
    problems: ['provider_call_refused', 'round_not_open', 'not_found', 'conflict', 'idempotency_mismatch'],
    repeat: ONCE,
    body: ProviderRollbackBody,
  })
  @RateLimits(PROVIDER_CALLS)
  @Post('rollback')
  @HttpCode(200)
  @TakesBytes()
  async rollback(@Req() request: FastifyRequest): Promise<ProviderRollbackResponse> {
    const { provider, body } = await this.calls.read(ProviderRollbackBody, received(request, 'rollback'));
    return this.rollBackBet.execute(provider, body, request.id);
  }
}

function received({ headers, body }: FastifyRequest, name: string): ReceivedCall {
  const text = (header: string) => (typeof headers[header] === 'string' ? headers[header] : undefined);
  return { name, provider: text(PROVIDER_ID_HEADER), signature: text(PROVIDER_SIGNATURE_HEADER), body };
}
