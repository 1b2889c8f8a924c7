import type { Clock } from '@goldwake/core';
import { CLOCK, type FastifyReply, Injects, Public, RateLimits, TakesForms } from '@goldwake/service';
import { Body, Controller, Param, Post, Res, UseFilters } from '@nestjs/common';
import { isCoinId, isSentAmount } from '../domain/index.js';
import { Payments } from '../payments/payments.js';
import { formText } from './form-text.js';
import { lead } from './lead.js';
import { PageErrorFilter } from './page-error.filter.js';
import { cryptoPage } from './pages/crypto-page.js';
import { sendPage } from './pages/page.js';
import { SUBMISSIONS } from './submissions.js';
import { MERCHANT } from './tokens.js';

/** What the payer of crypto does at the payment page. */
@Public()
@UseFilters(PageErrorFilter)
@Injects(Payments, CLOCK, MERCHANT)
@Controller('pay')
export class CryptoController {
  constructor(
    private readonly payments: Payments,
    private readonly clock: Clock,
    private readonly merchant: string,
  ) {}

  /** Shows the address to which the payer sends the chosen currency. */
  @RateLimits(SUBMISSIONS)
  @TakesForms()
  @Post(':id/quote')
  async quote(@Param('id') id: string, @Body() body: object | undefined, @Res() reply: FastifyReply): Promise<void> {
    const payment = await this.payments.ofPage(id);
    const coin = formText(body, 'coin');
    if (payment?.status === 'open' && payment.method === 'crypto' && !isCoinId(coin)) {
      sendPage(reply, cryptoPage({ merchant: this.merchant, now: this.clock.now() }, payment, true));
      return;
    }
    const isChosen = payment && isCoinId(coin);
    lead(
      reply,
      isChosen
        ? await this.payments.decide(payment.payment_id, {
            type: 'quote',
            coin,
            address: this.payments.newAddress(coin),
          })
        : payment,
    );
  }

  /** Sends coins from the simulated wallet. A form with another address than that of the quote changes nothing. */
  @RateLimits(SUBMISSIONS)
  @TakesForms()
  @Post(':id/send')
  async send(@Param('id') id: string, @Body() body: object | undefined, @Res() reply: FastifyReply): Promise<void> {
    const payment = await this.payments.ofPage(id);
    const [sent, to] = [formText(body, 'sent'), formText(body, 'to')];
    if (!payment?.quote || !isSentAmount(sent)) {
      lead(reply, payment);
      return;
    }
    const from = this.payments.newAddress(payment.quote.coin);
    lead(reply, await this.payments.decide(payment.payment_id, { type: 'send', sent, to, from }));
  }
}
