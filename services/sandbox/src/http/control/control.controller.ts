import type { Clock } from '@goldwake/core';
import { CLOCK, type FastifyReply, Injects, Public, RateLimits, TakesForms } from '@goldwake/service';
import { Body, Controller, Get, Param, Post, Query, Res, UseFilters, UseGuards } from '@nestjs/common';
import { isAction, type PaymentState } from '../../domain/index.js';
import { FraudScores } from '../../fraud/fraud-scores.js';
import { Payments } from '../../payments/payments.js';
import type { Delivery } from '../../webhooks/delivery.js';
import { Webhooks } from '../../webhooks/webhooks.js';
import { formText } from '../form-text.js';
import { PageErrorFilter } from '../page-error.filter.js';
import { sendPage } from '../pages/page.js';
import { SUBMISSIONS } from '../submissions.js';
import { ControlGuard } from './control.guard.js';
import { listPage, PAYMENTS } from './list-page.js';
import { pageNumber, requireContent } from './page-number.js';
import { paymentPage } from './payment-page.js';
import { unfitAction, unfitWebhookAction, unknownAction, unknownPayment, unknownWebhook } from './refusals.js';

const PAGE_SIZE = 50;

/** The page on which a person makes anything happen that the provider would do by itself. */
@Public()
@UseGuards(ControlGuard)
@UseFilters(PageErrorFilter)
@Injects(Payments, Webhooks, FraudScores, CLOCK)
@Controller('control')
export class ControlController {
  constructor(
    private readonly payments: Payments,
    private readonly webhooks: Webhooks,
    private readonly scores: FraudScores,
    private readonly clock: Clock,
  ) {}

  @Get()
  async list(@Query('page') asked: unknown, @Res() reply: FastifyReply): Promise<void> {
    const page = pageNumber(asked, PAYMENTS);
    // One more shows whether there is a further page.
    const found = await this.payments.newest({ limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE });
    requireContent(found, page, PAYMENTS);
    const hasMore = found.length > PAGE_SIZE;
    const payments = found.slice(0, PAGE_SIZE);
    const scores = await this.scores.of(payments.map(({ reference }) => reference));
    sendPage(reply, listPage({ payments, scores, page, hasMore, now: this.clock.now() }));
  }

  @Get(':id')
  async show(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const payment = await this.paymentOf(id);
    const score = (await this.scores.of([payment.reference])).get(payment.reference);
    sendPage(reply, paymentPage({ payment, score, ...(await this.webhooks.of(id)), now: this.clock.now() }));
  }

  @RateLimits(SUBMISSIONS)
  @TakesForms()
  @Post(':id/actions')
  async act(@Param('id') id: string, @Body() body: object | undefined, @Res() reply: FastifyReply): Promise<void> {
    await this.paymentOf(id);
    const action = formText(body, 'action');
    if (!isAction(action)) throw unknownAction();
    if (!(await this.payments.act(id, action))) throw unfitAction(await this.paymentOf(id));
    reply.redirect(`/control/${id}`, 303);
  }

  @RateLimits(SUBMISSIONS)
  @TakesForms()
  @Post(':id/webhooks')
  async webhook(@Param('id') id: string, @Body() body: object | undefined, @Res() reply: FastifyReply): Promise<void> {
    const payment = await this.paymentOf(id);
    await this.controlWebhooks(payment, formText(body, 'action'), formText(body, 'event'));
    reply.redirect(`/control/${id}#webhooks`, 303);
  }

  private async controlWebhooks(payment: PaymentState, action: string, event: string): Promise<void> {
    const { payment_id } = payment;
    if (isOfOne(action)) return this.controlOne(payment, action, event);
    switch (action) {
      case 'send_reversed':
        return this.webhooks.sendAgain((await this.webhooksOf(payment)).map(({ event_id }) => event_id).toReversed());
      case 'send_unknown':
        return this.webhooks.sendUnknown(payment);
      case 'hold':
        return this.webhooks.hold(payment_id);
      case 'release':
        return this.webhooks.release(payment_id);
      default:
        throw unknownAction();
    }
  }

  private async controlOne(payment: PaymentState, action: OfOne, event: string): Promise<void> {
    const find = async () => (await this.webhooksOf(payment)).find(({ event_id }) => event_id === event);
    const webhook = await find();
    if (!webhook) throw unknownWebhook(payment);
    if (action === 'send_again') return this.webhooks.sendAgain([event]);
    const isDone = await (action === 'lose' ? this.webhooks.lose(event) : this.webhooks.sendOld(event));
    if (!isDone) throw unfitWebhookAction(payment, (await find()) ?? webhook);
  }

  private async webhooksOf({ payment_id }: PaymentState): Promise<Delivery[]> {
    return (await this.webhooks.of(payment_id)).deliveries;
  }

  private async paymentOf(id: string): Promise<PaymentState> {
    const payment = await this.payments.get(id);
    if (!payment) throw unknownPayment();
    return payment;
  }
}

/** An action that concerns one webhook, rather than all of a payment. */
type OfOne = 'send_again' | 'send_old' | 'lose';

function isOfOne(action: string): action is OfOne {
  return action === 'send_again' || action === 'send_old' || action === 'lose';
}
