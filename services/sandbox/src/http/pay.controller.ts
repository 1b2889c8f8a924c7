import type { Clock } from '@goldwake/core';
import { CLOCK, type FastifyReply, Injects, Public, RateLimits, TakesForms } from '@goldwake/service';
import { Body, Controller, Get, Param, Post, Res, UseFilters } from '@nestjs/common';
import {
  type CheckedCard,
  checkCard,
  isWalletMethod,
  type PaymentDecision,
  type PaymentState,
  WALLET_CARDS,
} from '../domain/index.js';
import { Payments } from '../payments/payments.js';
import { formText } from './form-text.js';
import { lead } from './lead.js';
import { PageErrorFilter } from './page-error.filter.js';
import { bankPage } from './pages/bank-page.js';
import { cryptoPage } from './pages/crypto-page.js';
import { openPage } from './pages/open-page.js';
import { type Page, sendPage } from './pages/page.js';
import { cardPage, type Shop } from './pages/pay-page.js';
import { endedPage, unknownPage } from './pages/result-pages.js';
import { walletPage } from './pages/wallet-page.js';
import { SUBMISSIONS } from './submissions.js';
import { MERCHANT } from './tokens.js';

/** The payment page, which works without scripts. */
@Public()
@UseFilters(PageErrorFilter)
@Injects(Payments, CLOCK, MERCHANT)
@Controller('pay')
export class PayController {
  constructor(
    private readonly payments: Payments,
    private readonly clock: Clock,
    private readonly merchant: string,
  ) {}

  @Get(':id')
  async show(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const payment = await this.payments.ofPage(id);
    sendPage(reply, this.pageOf(payment));
  }

  @RateLimits(SUBMISSIONS)
  @TakesForms()
  @Post(':id')
  async pay(@Param('id') id: string, @Body() body: object | undefined, @Res() reply: FastifyReply): Promise<void> {
    const payment = await this.payments.ofPage(id);
    if (payment?.status !== 'open' || payment.unconfirmed_card) {
      lead(reply, payment);
      return;
    }
    const read =
      payment.method === 'crypto' ? { wrong: cryptoPage(this.shop, payment, true) } : this.readCard(payment, body);
    if ('wrong' in read) sendPage(reply, read.wrong);
    else lead(reply, await this.payments.decide(payment.payment_id, { type: 'pay', card: read.card }));
  }

  @RateLimits(SUBMISSIONS)
  @TakesForms()
  @Post(':id/cancel')
  cancel(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    return this.decide(id, { type: 'cancel' }, reply);
  }

  @RateLimits(SUBMISSIONS)
  @TakesForms()
  @Post(':id/confirm')
  confirm(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    return this.decide(id, { type: 'confirm' }, reply);
  }

  @RateLimits(SUBMISSIONS)
  @TakesForms()
  @Post(':id/refuse')
  refuse(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    return this.decide(id, { type: 'refuse' }, reply);
  }

  /** @returns the card that the payer has typed or chosen, or the page that says what is wrong */
  private readCard(payment: PaymentState, body: object | undefined): { card: CheckedCard } | { wrong: Page } {
    const { method } = payment;
    if (isWalletMethod(method)) {
      const chosen = formText(body, 'card');
      const card = WALLET_CARDS.find(({ last4 }) => last4 === chosen);
      return card ? { card } : { wrong: walletPage(this.shop, payment, method, true) };
    }
    const form = { number: formText(body, 'number'), expiry: formText(body, 'expiry'), cvc: formText(body, 'cvc') };
    const checked = checkCard(form, this.clock.now());
    return 'card' in checked ? checked : { wrong: cardPage(this.shop, payment, { form, errors: checked.errors }) };
  }

  private async decide(pageId: string, decision: PaymentDecision, reply: FastifyReply): Promise<void> {
    const payment = await this.payments.ofPage(pageId);
    const decided = payment && (await this.payments.decide(payment.payment_id, decision));
    lead(reply, decided, decision.type === 'cancel');
  }

  private pageOf(payment: PaymentState | undefined): Page {
    if (!payment) return unknownPage();
    if (payment.status !== 'open') return endedPage(this.shop, payment);
    return payment.unconfirmed_card ? bankPage(this.shop, payment) : openPage(this.shop, payment);
  }

  private get shop(): Shop {
    return { merchant: this.merchant, now: this.clock.now() };
  }
}
