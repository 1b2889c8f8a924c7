import type { WalletRules } from '@goldwake/contracts';
import { type Documents, type EventBus, RulesStream } from '@goldwake/core';
import {
  CLOCK,
  DOCUMENTS,
  EVENT_BUS,
  EVENT_STORE,
  IDS,
  Injects,
  LOGGER,
  portToken,
  provide,
  provideExisting,
  provideWith,
  SNAPSHOTS,
  token,
} from '@goldwake/service';
import { Global, type Logger, Module, type OnModuleInit } from '@nestjs/common';
import { TopUp } from './commands/top-up.js';
import { WALLET_RULES } from './domain/index.js';
import { WalletController } from './http/wallet.controller.js';
import { MANIFEST } from './manifest.js';
import { balances } from './projections/balances.js';
import { WalletHistory } from './queries/wallet-history.js';
import { WalletView } from './queries/wallet-view.js';
import { openOnSignUp } from './reactions/open-on-sign-up.js';
import { Ledger } from './streams/ledger.js';

const RULES = token<RulesStream<WalletRules>>('WalletRules');

@Global()
@Injects(DOCUMENTS, EVENT_BUS, Ledger, RULES, LOGGER)
@Module({
  controllers: [WalletController],
  providers: [
    provideWith(
      RULES,
      [EVENT_STORE, CLOCK, IDS],
      (store, clock, ids) => new RulesStream(store, 'wallet_rules', 'wallet_rules_changed', WALLET_RULES, clock, ids),
    ),
    provide(Ledger, [EVENT_STORE, CLOCK, RULES, SNAPSHOTS]),
    provideExisting(portToken(MANIFEST, 'wallet'), Ledger),
    provide(TopUp, [Ledger, IDS]),
    provide(WalletHistory, [EVENT_STORE]),
    provide(WalletView, [Ledger, EVENT_STORE, CLOCK, RULES]),
  ],
  exports: [portToken(MANIFEST, 'wallet')],
})
export class WalletModule implements OnModuleInit {
  constructor(
    private readonly documents: Documents,
    private readonly bus: EventBus,
    private readonly ledger: Ledger,
    private readonly rules: RulesStream<WalletRules>,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.documents.declare(...balances.collections);
    this.bus.subscribe(balances);
    this.bus.subscribe(openOnSignUp(this.ledger));
    await this.rules.record((line) => this.logger.warn(line));
  }
}
