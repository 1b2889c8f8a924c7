import type { Documents, EventBus } from '@goldwake/core';
import {
  CLOCK,
  DOCUMENTS,
  EVENT_BUS,
  EVENT_STORE,
  IDS,
  Injects,
  portToken,
  provide,
  provideExisting,
  provideWith,
  SNAPSHOTS,
} from '@goldwake/service';
import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { TopUp } from './commands/top-up.js';
import { WalletController } from './http/wallet.controller.js';
import { MANIFEST } from './manifest.js';
import { balances } from './projections/balances.js';
import { WalletHistory } from './queries/wallet-history.js';
import { WalletView } from './queries/wallet-view.js';
import { openOnSignUp } from './reactions/open-on-sign-up.js';
import { WALLET_SETTINGS } from './settings.js';
import { Ledger } from './streams/ledger.js';

@Global()
@Injects(DOCUMENTS, EVENT_BUS, Ledger)
@Module({
  controllers: [WalletController],
  providers: [
    provideWith(
      Ledger,
      [EVENT_STORE, CLOCK, SNAPSHOTS],
      (store, clock, snapshots) => new Ledger(store, clock, WALLET_SETTINGS, snapshots),
    ),
    provideExisting(portToken(MANIFEST, 'wallet'), Ledger),
    provide(TopUp, [Ledger, IDS]),
    provide(WalletHistory, [EVENT_STORE]),
    provideWith(
      WalletView,
      [Ledger, EVENT_STORE, CLOCK],
      (ledger, store, clock) => new WalletView(ledger, store, clock, WALLET_SETTINGS),
    ),
  ],
  exports: [portToken(MANIFEST, 'wallet')],
})
export class WalletModule implements OnModuleInit {
  constructor(
    private readonly documents: Documents,
    private readonly bus: EventBus,
    private readonly ledger: Ledger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.documents.declare(...balances.collections);
    this.bus.subscribe(balances);
    this.bus.subscribe(openOnSignUp(this.ledger));
  }
}
