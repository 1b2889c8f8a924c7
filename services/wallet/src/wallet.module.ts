import type { Clock, Documents, EventBus, EventStore, Ids, Snapshots } from '@goldwake/core';
import { CLOCK, DOCUMENTS, EVENT_BUS, EVENT_STORE, IDS, SNAPSHOTS, WALLET_PORT } from '@goldwake/service';
import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { TopUp } from './commands/top-up.js';
import { WalletController } from './http/wallet.controller.js';
import { balances } from './projections/balances.js';
import { WalletView } from './queries/wallet-view.js';
import { openOnSignUp } from './reactions/open-on-sign-up.js';
import { WALLET_SETTINGS } from './settings.js';
import { Ledger } from './streams/ledger.js';

@Global()
@Module({
  controllers: [WalletController],
  providers: [
    {
      provide: Ledger,
      useFactory: (store: EventStore, clock: Clock, snapshots: Snapshots) =>
        new Ledger(store, clock, WALLET_SETTINGS, snapshots),
      inject: [EVENT_STORE, CLOCK, SNAPSHOTS],
    },
    { provide: WALLET_PORT, useExisting: Ledger },
    { provide: TopUp, useFactory: (ledger: Ledger, ids: Ids) => new TopUp(ledger, ids), inject: [Ledger, IDS] },
    {
      provide: WalletView,
      useFactory: (ledger: Ledger, clock: Clock) => new WalletView(ledger, clock, WALLET_SETTINGS),
      inject: [Ledger, CLOCK],
    },
  ],
  exports: [WALLET_PORT],
})
export class WalletModule implements OnModuleInit {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    private readonly ledger: Ledger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.documents.declare(...balances.collections);
    this.bus.subscribe(balances);
    this.bus.subscribe(openOnSignUp(this.ledger));
  }
}
