import { CLOCK, ENGINEER_SESSIONS, provide, provideWith, RANDOM, SETTINGS } from '@goldwake/service';
import { type BeforeApplicationShutdown, Global, Module } from '@nestjs/common';
import { HealthController } from './http/health.controller.js';
import { HistoryController } from './http/history.controller.js';
import { SessionController } from './http/session.controller.js';
import { readSessionCookie } from './http/session-cookie.js';
import { WalletsController } from './http/wallets.controller.js';
import { WorkbenchHolders } from './http/workbench-holders.js';
import { Readers } from './workbench/readers.js';
import { WorkbenchSessions } from './workbench/sessions.js';
import { VerifyRuns } from './workbench/verify-runs.js';

/**
 * HTTP routes of the workbench, with which engineers inspect the event history. They read the data folder through their
 * own read-only database connections. Other modules ask it whether a request has a session.
 */
@Global()
@Module({
  controllers: [SessionController, HealthController, HistoryController, WalletsController],
  providers: [
    provide(WorkbenchSessions, [RANDOM, CLOCK]),
    provide(WorkbenchHolders, [WorkbenchSessions]),
    provideWith(ENGINEER_SESSIONS, [WorkbenchSessions], (sessions) => ({
      require: (request) => void sessions.since(readSessionCookie(request)),
    })),
    provideWith(Readers, [SETTINGS], ({ dataDir }) => new Readers(dataDir)),
    provideWith(VerifyRuns, [SETTINGS, CLOCK], ({ dataDir }, clock) => new VerifyRuns(dataDir, clock)),
  ],
  exports: [WorkbenchSessions, ENGINEER_SESSIONS],
})
export class WorkbenchModule implements BeforeApplicationShutdown {
  constructor(
    private readonly readers: Readers,
    private readonly runs: VerifyRuns,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.readers.close(), this.runs.cancel()]);
  }
}
