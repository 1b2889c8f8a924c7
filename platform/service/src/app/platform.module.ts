import type { Engine, Settings } from '@goldwake/core';
import type { DynamicModule, Provider } from '@nestjs/common';
import { EventLoopDelay } from '../health/event-loop-delay.js';
import { HealthController } from '../health/health.controller.js';
import { MetricsController } from '../health/metrics.controller.js';
import { Readiness } from '../health/readiness.js';
import type { AccessTokens } from '../http/signed-in.js';
import { ProblemsController } from '../problems/problems.controller.js';
import {
  ACCESS_TOKENS,
  CLOCK,
  DOCUMENTS,
  EVENT_BUS,
  EVENT_FEED,
  EVENT_STORE,
  IDS,
  PROCESS_NAME,
  RANDOM,
  SCHEDULER,
  SETTINGS,
  SNAPSHOTS,
} from './tokens.js';

/**
 * Provides the ports of one engine and the settings to all modules of the process.
 * @param name name of the process
 * @param accessTokens verifier for processes without the identity module
 */
export function platformModule(
  engine: Engine,
  settings: Settings,
  name: string,
  accessTokens?: AccessTokens,
): DynamicModule {
  const providers: Provider[] = [
    { provide: EVENT_STORE, useValue: engine.store },
    { provide: DOCUMENTS, useValue: engine.documents },
    { provide: SNAPSHOTS, useValue: engine.snapshots },
    { provide: EVENT_BUS, useValue: engine.bus },
    { provide: EVENT_FEED, useValue: engine.feed },
    { provide: SCHEDULER, useValue: engine.scheduler },
    { provide: CLOCK, useValue: engine.clock },
    { provide: IDS, useValue: engine.ids },
    { provide: RANDOM, useValue: engine.random },
    { provide: SETTINGS, useValue: settings },
    { provide: PROCESS_NAME, useValue: name },
    { provide: Readiness, useValue: new Readiness(engine) },
    { provide: EventLoopDelay, useClass: EventLoopDelay },
    ...(accessTokens ? [{ provide: ACCESS_TOKENS, useValue: accessTokens }] : []),
  ];
  return {
    module: class Platform {},
    global: true,
    providers,
    exports: providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
    controllers: [HealthController, MetricsController, ProblemsController],
  };
}
