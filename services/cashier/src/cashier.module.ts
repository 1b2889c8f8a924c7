import type { EventBus, Scheduler } from '@goldwake/core';
import {
  CLOCK,
  EVENT_BUS,
  EVENT_STORE,
  IDS,
  Injects,
  LOGGER,
  portToken,
  provide,
  provideExisting,
  provideWith,
  SCHEDULER,
  SETTINGS,
  token,
} from '@goldwake/service';
import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { CancelPurchase } from './commands/cancel-purchase.js';
import { CheckPurchase } from './commands/check-purchase.js';
import { CreatePurchase } from './commands/create-purchase.js';
import { CreditPurchase } from './commands/credit-purchase.js';
import { ObservePayment } from './commands/observe-payment.js';
import { handlePolls, PollPurchase } from './commands/poll-purchase.js';
import { ReceiveWebhook } from './commands/receive-webhook.js';
import { PurchasesController } from './http/purchases.controller.js';
import { WebhooksController } from './http/webhooks.controller.js';
import { MANIFEST } from './manifest.js';
import { HttpPaymentProvider } from './provider/http-payment-provider.js';
import { NO_PAYMENT_PROVIDER } from './provider/no-payment-provider.js';
import type { PaymentProvider } from './provider/payment-provider.js';
import { PurchaseView } from './queries/purchase-view.js';
import { creditSucceededPurchase } from './reactions/credit-succeeded-purchase.js';
import { OFFER } from './settings.js';
import { Purchases } from './streams/purchases.js';

const PAYMENT_PROVIDER = token<PaymentProvider>('PaymentProvider');

@Global()
@Injects(EVENT_BUS, SCHEDULER, CreditPurchase, PollPurchase)
@Module({
  controllers: [PurchasesController, WebhooksController],
  providers: [
    provideWith(
      Purchases,
      [EVENT_STORE, CLOCK, IDS, SCHEDULER],
      (store, clock, ids, scheduler) => new Purchases(store, clock, ids, scheduler, OFFER),
    ),
    provideExisting(portToken(MANIFEST, 'cashier'), Purchases),
    provideWith(PAYMENT_PROVIDER, [SETTINGS, LOGGER], ({ payments }, logger) =>
      payments ? new HttpPaymentProvider(payments, (line) => logger.warn(line)) : NO_PAYMENT_PROVIDER,
    ),
    provide(CreditPurchase, [portToken(MANIFEST, 'wallet')]),
    provideWith(
      ObservePayment,
      [Purchases, CreditPurchase, LOGGER],
      (purchases, credit, logger) => new ObservePayment(purchases, credit, (line) => logger.warn(line)),
    ),
    provideWith(
      CreatePurchase,
      [Purchases, portToken(MANIFEST, 'features'), PAYMENT_PROVIDER, ObservePayment, SETTINGS],
      (purchases, features, provider, observe, { payments }) =>
        new CreatePurchase(purchases, features, provider, observe, payments !== null),
    ),
    provide(CheckPurchase, [Purchases, PAYMENT_PROVIDER, ObservePayment, CLOCK]),
    provide(CancelPurchase, [Purchases, PAYMENT_PROVIDER, ObservePayment]),
    provide(PollPurchase, [Purchases, PAYMENT_PROVIDER, ObservePayment, SCHEDULER, CLOCK]),
    provideWith(
      ReceiveWebhook,
      [ObservePayment, CLOCK, SETTINGS],
      (observe, clock, { payments }) => new ReceiveWebhook(observe, clock, payments?.webhookSecret ?? null),
    ),
    provide(PurchaseView, [Purchases, CLOCK]),
  ],
  exports: [portToken(MANIFEST, 'cashier')],
})
export class CashierModule implements OnModuleInit {
  constructor(
    private readonly bus: EventBus,
    private readonly scheduler: Scheduler,
    private readonly credit: CreditPurchase,
    private readonly poll: PollPurchase,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe(creditSucceededPurchase(this.credit));
    handlePolls(this.scheduler, this.poll);
  }
}
