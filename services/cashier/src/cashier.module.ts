import { caughtUp, type Documents, type EventBus, type Scheduler } from '@goldwake/core';
import {
  CLOCK,
  DOCUMENTS,
  EVENT_BUS,
  EVENT_STORE,
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
import { Global, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CancelPurchase } from './commands/cancel-purchase.js';
import { CheckPurchase } from './commands/check-purchase.js';
import { CreatePurchase } from './commands/create-purchase.js';
import { ForwardReports } from './commands/forward-reports.js';
import { ObservePayment } from './commands/observe-payment.js';
import { handlePolls, PollPurchase } from './commands/poll-purchase.js';
import { ReceiveWebhook } from './commands/receive-webhook.js';
import { handleRefunds, RefundPurchase } from './commands/refund-purchase.js';
import { Reviews } from './commands/reviews.js';
import { SettlePurchase } from './commands/settle-purchase.js';
import { HttpFraudScoring } from './fraud/http-fraud-scoring.js';
import { PurchasesController } from './http/purchases.controller.js';
import { ReportsController } from './http/reports.controller.js';
import { WebhooksController } from './http/webhooks.controller.js';
import { MANIFEST } from './manifest.js';
import { openReviews } from './projections/index.js';
import { HttpPaymentProvider } from './provider/http-payment-provider.js';
import { NO_PAYMENT_PROVIDER } from './provider/no-payment-provider.js';
import type { PaymentProvider } from './provider/payment-provider.js';
import { PurchaseView } from './queries/purchase-view.js';
import { settlePurchases } from './reactions/settle-purchases.js';
import { HttpReportReceivers } from './reports/http-report-receivers.js';
import { ReportQueues } from './reports/report-queues.js';
import { NO_REPORT_RECEIVERS, type ReportReceivers } from './reports/report-receivers.js';
import { Packages } from './streams/packages.js';
import { Purchases } from './streams/purchases.js';
import { ThirdParty } from './third-party/third-party.js';
import { UNKNOWN_WEBHOOKS, UnknownWebhooks } from './webhooks/unknown-webhooks.js';

const PAYMENT_PROVIDER = token<PaymentProvider>('PaymentProvider');
const REPORT_RECEIVERS = token<ReportReceivers>('ReportReceivers');

@Global()
@Injects(DOCUMENTS, EVENT_BUS, SCHEDULER, SettlePurchase, PollPurchase, RefundPurchase, REPORT_RECEIVERS)
@Module({
  controllers: [PurchasesController, WebhooksController, ReportsController],
  providers: [
    provide(Purchases, [EVENT_STORE, CLOCK, SCHEDULER, Packages]),
    provide(Packages, [EVENT_STORE, CLOCK]),
    provideExisting(portToken(MANIFEST, 'packages'), Packages),
    provideExisting(portToken(MANIFEST, 'cashier'), Purchases),
    provideWith(PAYMENT_PROVIDER, [SETTINGS, LOGGER], ({ payments }, logger) =>
      payments ? new HttpPaymentProvider(new ThirdParty(payments), (line) => logger.warn(line)) : NO_PAYMENT_PROVIDER,
    ),
    provideWith(
      SettlePurchase,
      [Purchases, portToken(MANIFEST, 'wallet'), LOGGER],
      (purchases, wallet, logger) => new SettlePurchase(purchases, wallet, (line) => logger.warn(line)),
    ),
    provideWith(
      ObservePayment,
      [Purchases, SettlePurchase, LOGGER],
      (purchases, settle, logger) => new ObservePayment(purchases, settle, (line) => logger.warn(line)),
    ),
    provideWith(
      CreatePurchase,
      [
        Purchases,
        portToken(MANIFEST, 'features'),
        portToken(MANIFEST, 'purchaseBonuses'),
        PAYMENT_PROVIDER,
        ObservePayment,
        SETTINGS,
        LOGGER,
      ],
      (purchases, features, bonuses, provider, observe, { payments }, logger) => {
        const scoring = payments && new HttpFraudScoring(new ThirdParty(payments), (line) => logger.warn(line));
        return new CreatePurchase(purchases, features, bonuses, provider, observe, scoring);
      },
    ),
    provideWith(REPORT_RECEIVERS, [SETTINGS, CLOCK, LOGGER], ({ payments }, clock, logger) =>
      payments
        ? new ReportQueues(
            (name) =>
              new HttpReportReceivers(new ThirdParty(payments), clock, (line) => logger.warn(`${name}: ${line}`)),
          )
        : NO_REPORT_RECEIVERS,
    ),
    provide(ForwardReports, [REPORT_RECEIVERS]),
    provide(CheckPurchase, [Purchases, PAYMENT_PROVIDER, ObservePayment, CLOCK]),
    provide(CancelPurchase, [Purchases, PAYMENT_PROVIDER, ObservePayment]),
    provide(PollPurchase, [Purchases, PAYMENT_PROVIDER, ObservePayment, SCHEDULER, CLOCK]),
    provideWith(
      RefundPurchase,
      [Purchases, PAYMENT_PROVIDER, ObservePayment, SCHEDULER, CLOCK, LOGGER],
      (purchases, provider, observe, scheduler, clock, logger) =>
        new RefundPurchase(purchases, provider, observe, scheduler, clock, (line) => logger.warn(line)),
    ),
    provide(UnknownWebhooks, [DOCUMENTS, CLOCK]),
    provideWith(
      portToken(MANIFEST, 'reviews'),
      [DOCUMENTS, EVENT_STORE, EVENT_BUS, Purchases, SettlePurchase, UnknownWebhooks],
      (documents, store, bus, purchases, settle, webhooks) =>
        new Reviews(documents, caughtUp(store, bus), purchases, settle, webhooks),
    ),
    provideWith(
      ReceiveWebhook,
      [ObservePayment, UnknownWebhooks, CLOCK, SETTINGS],
      (observe, unknown, clock, { payments }) =>
        new ReceiveWebhook(observe, unknown, clock, payments?.webhookSecret ?? null),
    ),
    provide(PurchaseView, [
      Purchases,
      Packages,
      portToken(MANIFEST, 'features'),
      portToken(MANIFEST, 'purchaseBonuses'),
      CLOCK,
    ]),
  ],
  exports: [portToken(MANIFEST, 'cashier'), portToken(MANIFEST, 'packages'), portToken(MANIFEST, 'reviews')],
})
export class CashierModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    private readonly documents: Documents,
    private readonly bus: EventBus,
    private readonly scheduler: Scheduler,
    private readonly settle: SettlePurchase,
    private readonly poll: PollPurchase,
    private readonly refund: RefundPurchase,
    private readonly reports: ReportReceivers,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.documents.declare(...openReviews.collections, UNKNOWN_WEBHOOKS);
    this.bus.subscribe(openReviews);
    this.bus.subscribe(settlePurchases(this.settle));
    handlePolls(this.scheduler, this.poll);
    handleRefunds(this.scheduler, this.refund);
  }

  onModuleDestroy(): void {
    this.reports.close();
  }
}
