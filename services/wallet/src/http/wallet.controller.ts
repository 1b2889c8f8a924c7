import type { CommandContext } from '@goldwake/contracts';
import {
  EmptyBody,
  type GrantResponse,
  WalletHistoryQuery,
  type WalletHistoryResponse,
  type WalletPurchaseResponse,
  type WalletResponse,
} from '@goldwake/contracts/http';
import { Command, Describe, Player, type RateLimit, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { TopUp } from '../commands/top-up.js';
import { WalletHistory } from '../queries/wallet-history.js';
import { WalletView } from '../queries/wallet-view.js';

/** Limit of requests for a top-up. Most are refused by the rules of the top-up, but each loads the wallet. */
const TOP_UPS: RateLimit = { per: 'player', takes: 120, windowMs: 60_000 };

@Controller('wallet')
export class WalletController {
  constructor(
    private readonly view: WalletView,
    private readonly history: WalletHistory,
    private readonly topUps: TopUp,
  ) {}

  @Describe('WalletResponse', { summary: 'Returns the balances and the open rounds of the player.' })
  @Get()
  wallet(@Player() player: SignedIn): Promise<WalletResponse> {
    return this.view.of(player.uid);
  }

  @Describe('WalletHistoryResponse', {
    summary: 'Lists what moved the balances of the player, newest first.',
  })
  @Get('history')
  movements(@Player() player: SignedIn, @Query() query: WalletHistoryQuery): Promise<WalletHistoryResponse> {
    return this.history.page(player.uid, query);
  }

  @Describe('WalletPurchaseResponse', {
    summary: 'Returns what was taken back of a purchase, or restored. The player must have been credited with it.',
    problems: ['not_found'],
  })
  @Get('purchases/:purchaseId')
  purchase(@Player() player: SignedIn, @Param('purchaseId') purchaseId: string): Promise<WalletPurchaseResponse> {
    return this.view.purchase(player.uid, purchaseId);
  }

  @Describe('GrantResponse', {
    summary: 'Tops up Gold Coins for free, once per hour.',
    problems: ['top_up_not_needed', 'top_up_too_soon'],
  })
  @RateLimits(TOP_UPS)
  @Post('top-up')
  topUp(
    @Player() player: SignedIn,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<GrantResponse> {
    return this.topUps.execute(player.uid, context);
  }
}
