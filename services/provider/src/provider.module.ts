import {
  BackgroundWork,
  CLOCK,
  DOCUMENTS,
  IDS,
  Injects,
  LOGGER,
  provide,
  provideParts,
  provideWith,
  RANDOM,
  SCHEDULER,
} from '@goldwake/service';
import { type DynamicModule, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { RoundsController } from './http/rounds.controller.js';
import { SessionsController } from './http/sessions.controller.js';
import { Rounds } from './rounds/rounds.js';
import { Spins } from './rounds/spins.js';
import { Sessions } from './sessions/sessions.js';
import { CasinoWallet, type CasinoWalletParts } from './wallet/casino-wallet.js';

@Injects(Sessions, Rounds, Spins)
@Module({})
export class ProviderModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    private readonly sessions: Sessions,
    private readonly rounds: Rounds,
    private readonly spins: Spins,
  ) {}

  /** @param wallet how the casino's wallet is called */
  static of(wallet: Omit<CasinoWalletParts, 'clock'>): DynamicModule {
    return {
      module: ProviderModule,
      controllers: [SessionsController, RoundsController],
      providers: [
        provide(BackgroundWork, []),
        provideWith(CasinoWallet, [CLOCK], (clock) => new CasinoWallet({ clock, ...wallet })),
        provideParts(Sessions, { documents: DOCUMENTS, scheduler: SCHEDULER, clock: CLOCK, random: RANDOM }),
        provideParts(Rounds, { documents: DOCUMENTS, scheduler: SCHEDULER, clock: CLOCK, ids: IDS, random: RANDOM }),
        provideParts(Spins, {
          rounds: Rounds,
          wallet: CasinoWallet,
          scheduler: SCHEDULER,
          clock: CLOCK,
          logger: LOGGER,
        }),
      ],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.sessions.init();
    await this.rounds.init();
    this.spins.init();
  }

  onModuleDestroy(): Promise<void> {
    return this.spins.close();
  }
}
