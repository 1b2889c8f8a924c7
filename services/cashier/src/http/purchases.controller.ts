import type { CommandContext } from '@goldwake/contracts';
import {
  CreatePurchaseBody,
  EmptyBody,
  type PackagesResponse,
  type PurchaseResponse,
  PurchasesQuery,
  type PurchasesResponse,
} from '@goldwake/contracts/http';
import { Command, Describe, type FastifyRequest, Player, RateLimits, type SignedIn } from '@goldwake/service';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { CancelPurchase } from '../commands/cancel-purchase.js';
import { CheckPurchase } from '../commands/check-purchase.js';
import { CreatePurchase } from '../commands/create-purchase.js';
import { PurchaseView } from '../queries/purchase-view.js';
import { CHECKS, ORDERS } from './limits.js';
import { returnUrl } from './return-url.js';

@Controller('cashier')
export class PurchasesController {
  constructor(
    private readonly view: PurchaseView,
    private readonly createPurchase: CreatePurchase,
    private readonly checkPurchase: CheckPurchase,
    private readonly cancelPurchase: CancelPurchase,
  ) {}

  @Describe('PackagesResponse', { summary: 'Lists the packages of coins that the player can buy.' })
  @Get('packages')
  packages(@Player() { uid }: SignedIn): Promise<PackagesResponse> {
    return this.view.packages(uid);
  }

  @Describe('PurchaseResponse', {
    summary: 'Creates a purchase and opens its payment at the payment provider.',
    problems: [
      'purchases_disabled',
      'purchases_closed',
      'package_changed',
      'bonus_changed',
      'first_purchase_used',
      'too_many_open_purchases',
      'payment_provider_unavailable',
    ],
  })
  @RateLimits(ORDERS)
  @Post('purchases')
  create(
    @Player() { uid }: SignedIn,
    @Body() { packageId, packagesVersion, method, returnPath, ...seen }: CreatePurchaseBody,
    @Command() context: CommandContext,
    @Req() { protocol, host }: FastifyRequest,
  ): Promise<PurchaseResponse> {
    const order = {
      packageId,
      packagesVersion,
      method,
      seenBonus: { gold_coins: seen.bonusGoldCoins ?? '0', sweeps_coins: seen.bonusSweepsCoins ?? '0' },
      returnUrl: (purchaseId: string) => returnUrl(`${protocol}://${host}`, returnPath, purchaseId),
    };
    return this.createPurchase.execute(uid, order, context);
  }

  @Describe('PurchasesResponse', {
    summary: 'Lists the purchases of the player, newest first.',
    problems: ['not_found'],
  })
  @Get('purchases')
  purchases(@Player() { uid }: SignedIn, @Query() query: PurchasesQuery): Promise<PurchasesResponse> {
    return this.view.page(uid, query);
  }

  @Describe('PurchaseResponse', {
    summary: 'Asks the payment provider for the payment of a purchase, and returns the purchase.',
    problems: ['payment_provider_unavailable'],
  })
  @RateLimits(CHECKS)
  @Post('purchases/:purchaseId/check')
  @HttpCode(200)
  check(
    @Player() { uid }: SignedIn,
    @Param('purchaseId') purchaseId: string,
    @Body() _body: EmptyBody,
    @Req() { id, protocol, host }: FastifyRequest,
  ): Promise<PurchaseResponse> {
    const request = { returnUrl: returnUrl(`${protocol}://${host}`, '/', purchaseId), correlationId: id };
    return this.checkPurchase.execute(uid, purchaseId, request);
  }

  @Describe('PurchaseResponse', {
    summary: 'Cancels a purchase that waits for its payment.',
    problems: ['purchase_not_open', 'payment_provider_unavailable'],
    repeat: { takesKey: false, returns: 'A canceled purchase stays as it is, and a repeated request returns it.' },
  })
  @RateLimits(CHECKS)
  @Post('purchases/:purchaseId/cancel')
  @HttpCode(200)
  cancel(
    @Player() { uid }: SignedIn,
    @Param('purchaseId') purchaseId: string,
    @Body() _body: EmptyBody,
    @Command() context: CommandContext,
  ): Promise<PurchaseResponse> {
    return this.cancelPurchase.execute(uid, purchaseId, context);
  }
}
