import type { CommandContext } from '@goldwake/contracts';
import { EmptyBody, type GrantResponse, type WalletResponse } from '@goldwake/contracts/http';
import { Command, Describe, Player, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { TopUp } from '../commands/top-up.js';
import { WalletView } from '../queries/wallet-view.js';

@Controller('wallet')
export class WalletController {
  constructor(
    private readonly view: WalletView,
    private readonly topUps: TopUp,
  ) {}

  @Describe('WalletResponse', { summary: 'Returns the balances of the player.' })
  @Get()
  wallet(@Player() player: SignedIn): Promise<WalletResponse> {
    return this.view.of(player.uid);
  }

  @Describe('GrantResponse', {
    summary: 'Tops up Gold Coins for free, once per hour.',
    problems: ['top_up_not_needed', 'top_up_too_soon'],
  })
  @Post('top-up')
  topUp(
    @Player() player: SignedIn,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<GrantResponse> {
    return this.topUps.execute(player.uid, context);
  }
}
