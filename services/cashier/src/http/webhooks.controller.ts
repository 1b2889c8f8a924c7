import { PAYMENT_SIGNATURE_HEADER } from '@goldwake/contracts';
import type { WebhookResponse } from '@goldwake/contracts/http';
import { Describe, type FastifyRequest, Public, RateLimits, TakesBytes } from '@goldwake/service';
import { Body, Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ReceiveWebhook } from '../commands/receive-webhook.js';
import { WEBHOOKS } from './limits.js';

@Controller('cashier/webhooks')
export class WebhooksController {
  constructor(private readonly receiveWebhook: ReceiveWebhook) {}

  @Describe('WebhookResponse', {
    summary: 'Receives a webhook of the payment provider, which signs it in the header payment-signature.',
    problems: ['webhook_invalid'],
  })
  @RateLimits(WEBHOOKS)
  @Public()
  @Post('payments')
  @HttpCode(200)
  @TakesBytes()
  async payments(
    @Body() body: unknown,
    @Headers(PAYMENT_SIGNATURE_HEADER) signature: string | undefined,
    @Req() { id }: FastifyRequest,
  ): Promise<WebhookResponse> {
    await this.receiveWebhook.execute(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature, id);
    return { received: true };
  }
}
