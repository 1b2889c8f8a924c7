import type { Payment } from '@goldwake/contracts';
import { type FastifyReply, Injects, Public, RateLimits } from '@goldwake/service';
import { Body, Controller, Get, HttpCode, Param, Post, Res, UseFilters, UseGuards } from '@nestjs/common';
import { isSameOrder, type PaymentState, paymentOf, readOpenPayment, refundFaults } from '../domain/index.js';
import { PageOrigin } from '../page-origin.js';
import { Payments } from '../payments/payments.js';
import { ApiError, ApiErrorFilter } from './api-error.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { WRITES } from './writes.js';

/** The API for the merchant's servers. */
@Public()
@UseGuards(ApiKeyGuard)
@UseFilters(ApiErrorFilter)
@Injects(Payments, PageOrigin)
@Controller('v1/payments')
export class PaymentsController {
  constructor(
    private readonly payments: Payments,
    private readonly origin: PageOrigin,
  ) {}

  /**
   * Returns 201 with a new payment, or 200 with the first payment of the same reference if it is for the same order.
   */
  @RateLimits(WRITES)
  @Post()
  async open(@Body() body: object | undefined, @Res({ passthrough: true }) reply: FastifyReply): Promise<Payment> {
    const read = readOpenPayment(body);
    if ('faults' in read) throw new ApiError('fields_invalid', read.faults);
    const { payment, isNew } = await this.payments.open(read.open);
    if (!isSameOrder(payment, read.open)) throw new ApiError('reference_used');
    reply.code(isNew ? 201 : 200);
    return this.shown(payment);
  }

  @Get(':id')
  async get(@Param('id') id: string): Promise<Payment> {
    return this.shown(await this.payments.get(id));
  }

  /** Cancels an open payment. Canceling it again returns it unchanged. */
  @RateLimits(WRITES)
  @HttpCode(200)
  @Post(':id/cancel')
  async cancel(@Param('id') id: string): Promise<Payment> {
    const payment = await this.payments.decide(id, { type: 'cancel' });
    if (payment && payment.failure_code !== 'canceled') throw new ApiError('payment_ended');
    return this.shown(payment);
  }

  /** Returns the complete amount to the payer. Refunding it again returns the payment unchanged. */
  @RateLimits(WRITES)
  @HttpCode(200)
  @Post(':id/refund')
  async refund(@Param('id') id: string, @Body() body: unknown): Promise<Payment> {
    const faults = refundFaults(body);
    if (faults.length > 0) throw new ApiError('refund_invalid', faults);
    const payment = await this.payments.decide(id, { type: 'refund' });
    if (payment && payment.refunded_at === null) throw new ApiError('payment_not_refundable');
    return this.shown(payment);
  }

  private shown(payment: PaymentState | undefined): Payment {
    if (!payment) throw new ApiError('payment_unknown');
    return paymentOf(payment, this.origin.value);
  }
}
