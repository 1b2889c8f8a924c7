import { localCallers } from '@goldwake/core';
import {
  CLOCK,
  DOCUMENTS,
  IDS,
  Injects,
  LOGGER,
  provide,
  provideParts,
  provideValue,
  provideWith,
  RANDOM,
  SCHEDULER,
} from '@goldwake/service';
import { type DynamicModule, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Devices } from './fraud/devices.js';
import { ForcedScores } from './fraud/forced-scores.js';
import { FraudScores } from './fraud/fraud-scores.js';
import { ControlController } from './http/control/control.controller.js';
import { FraudControlController } from './http/control/fraud-control.controller.js';
import { RootController } from './http/control/root.controller.js';
import { CryptoController } from './http/crypto.controller.js';
import { FraudController } from './http/fraud.controller.js';
import { PayController } from './http/pay.controller.js';
import { PaymentsController } from './http/payments.controller.js';
import { ReportsPageController } from './http/reports/reports-page.controller.js';
import { ReportsController } from './http/reports.controller.js';
import { API_KEY, MAY_CONTROL, MERCHANT } from './http/tokens.js';
import { PageOrigin } from './page-origin.js';
import { Payments } from './payments/payments.js';
import { Reports } from './reports/reports.js';
import { Webhooks } from './webhooks/webhooks.js';

/** Paths of the sandbox's own routes. */
export const SANDBOX_PATHS = [
  'v1/payments',
  'v1/payments/:id',
  'v1/payments/:id/cancel',
  'v1/payments/:id/refund',
  'v1/fraud/scores',
  'v1/reports',
  'pay/:id',
  'pay/:id/cancel',
  'pay/:id/confirm',
  'pay/:id/refuse',
  'pay/:id/quote',
  'pay/:id/send',
  '/',
  'control',
  'control/fraud',
  'control/:id',
  'control/:id/actions',
  'control/:id/webhooks',
  'reports',
  'reports/:list',
  'reports/sessions/:session',
];

export interface SandboxModuleParts {
  /** Key that the merchant's servers send. */
  key: string;
  webhookSecret: string;
  merchant: string;
  origin: PageOrigin;
  /** Clients that may use the control page: addresses, CIDR blocks or named ranges. */
  control: readonly string[];
}

@Injects(Payments, Webhooks, Devices, ForcedScores, FraudScores, Reports)
@Module({})
export class SandboxModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    private readonly payments: Payments,
    private readonly webhooks: Webhooks,
    private readonly devices: Devices,
    private readonly forced: ForcedScores,
    private readonly scores: FraudScores,
    private readonly reports: Reports,
  ) {}

  static of({ key, webhookSecret, merchant, origin, control }: SandboxModuleParts): DynamicModule {
    return {
      module: SandboxModule,
      controllers: [
        PaymentsController,
        FraudController,
        ReportsController,
        PayController,
        CryptoController,
        FraudControlController,
        ControlController,
        ReportsPageController,
        RootController,
      ],
      providers: [
        provideValue(PageOrigin, origin),
        provideValue(MERCHANT, merchant),
        provideValue(API_KEY, key),
        provideValue(MAY_CONTROL, localCallers(control)),
        provideWith(
          Webhooks,
          [DOCUMENTS, SCHEDULER, CLOCK, IDS, LOGGER],
          (documents, scheduler, clock, ids, logger) =>
            new Webhooks({ documents, scheduler, clock, ids, logger, origin, secret: webhookSecret }),
        ),
        provideParts(Payments, {
          documents: DOCUMENTS,
          scheduler: SCHEDULER,
          clock: CLOCK,
          ids: IDS,
          random: RANDOM,
          webhooks: Webhooks,
        }),
        provide(Devices, [DOCUMENTS, CLOCK]),
        provide(ForcedScores, [DOCUMENTS, CLOCK]),
        provide(FraudScores, [DOCUMENTS, CLOCK, Devices, ForcedScores]),
        provide(Reports, [DOCUMENTS, IDS, Devices]),
      ],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.webhooks.init();
    await this.payments.init();
    for (const part of [this.devices, this.forced, this.scores, this.reports]) await part.init();
  }

  onModuleDestroy(): void {
    this.webhooks.close();
  }
}
