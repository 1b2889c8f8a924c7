import type { Clock, Random, Settings } from '@goldwake/core';
import { CLOCK, RANDOM, SETTINGS } from '@goldwake/service';
import { type BeforeApplicationShutdown, Module } from '@nestjs/common';
import { HistoryController } from './http/history.controller.js';
import { SessionController } from './http/session.controller.js';
import { WalletsController } from './http/wallets.controller.js';
import { Readers } from './workbench/readers.js';
import { WorkbenchSessions } from './workbench/sessions.js';

/** HTTP routes of the engineers' workbench. Reads the data folder through its own read-only handles. */
@Module({
  controllers: [SessionController, HistoryController, WalletsController],
  providers: [
    {
      provide: WorkbenchSessions,
      useFactory: (random: Random, clock: Clock) => new WorkbenchSessions(random, clock),
      inject: [RANDOM, CLOCK],
    },
    {
      provide: Readers,
      useFactory: ({ dataDir }: Settings) => new Readers(dataDir),
      inject: [SETTINGS],
    },
  ],
  exports: [WorkbenchSessions],
})
export class WorkbenchModule implements BeforeApplicationShutdown {
  constructor(private readonly readers: Readers) {}

  async beforeApplicationShutdown(): Promise<void> {
    await this.readers.close();
  }
}
