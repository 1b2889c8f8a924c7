import {
  CLOCK,
  DOCUMENTS,
  IDS,
  Injects,
  LOGGER,
  provideParts,
  provideValue,
  provideWith,
  RANDOM,
  SCHEDULER,
} from '@goldwake/service';
import { type DynamicModule, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ControlController } from './http/control/control.controller.js';
import { RootController } from './http/control/root.controller.js';
import { CryptoController } from './http/crypto.controller.js';
import { PayController } from './http/pay.controller.js';
import { PaymentsController } from './http/payments.controller.js';
import { API_KEY, MERCHANT } from './http/tokens.js';
import { PageOrigin } from './page-origin.js';
import { Payments } from './payments/payments.js';
import { Webhooks } from './webhooks/webhooks.js';

/** Paths of the sandbox's own routes. */
export const SANDBOX_PATHS = [
  'v1/payments',
  'v1/payments/:id',
  'v1/payments/:id/cancel',
  'v1/payments/:id/refund',
  'pay/:id',
  'pay/:id/cancel',
  'pay/:id/confirm',
  'pay/:id/refuse',
  'pay/:id/quote',
  'pay/:id/send',
  '/',
  'control',
  'control/:id',
  'control/:id/actions',
  'control/:id/webhooks',
];

export interface SandboxModuleParts {
  /** Key that the merchant's servers send. */
  key: string;
  webhookSecret: string;
  merchant: string;
  origin: PageOrigin;
}

@Injects(Payments, Webhooks)
@Module({})
export class SandboxModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    private readonly payments: Payments,
    private readonly webhooks: Webhooks,
  ) {}

  static of({ key, webhookSecret, merchant, origin }: SandboxModuleParts): DynamicModule {
    return {
      module: SandboxModule,
      controllers: [PaymentsController, PayController, CryptoController, ControlController, RootController],
      providers: [
        provideValue(PageOrigin, origin),
        provideValue(MERCHANT, merchant),
        provideValue(API_KEY, key),
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
      ],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.webhooks.init();
    await this.payments.init();
  }

  onModuleDestroy(): void {
    this.webhooks.close();
  }
}
