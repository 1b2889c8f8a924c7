import type { Engine, Settings } from '@goldwake/core';
import type { DynamicModule, Provider } from '@nestjs/common';
import { EventLoopDelay } from '../health/event-loop-delay.js';
import { HealthController } from '../health/health.controller.js';
import { MetricsController } from '../health/metrics.controller.js';
import { Readiness } from '../health/readiness.js';
import type { AccessTokens } from '../http/signed-in.js';
import { OpenApiController } from '../openapi/openapi.controller.js';
import { ProblemsController } from '../problems/problems.controller.js';
import type { Logger } from '../telemetry/logger.js';
import {
  ACCESS_TOKENS,
  BROADCAST,
  CLOCK,
  DATA_KEY,
  DOCUMENTS,
  EVENT_BUS,
  EVENT_FEED,
  EVENT_STORE,
  IDS,
  LOGGER,
  PROCESS_NAME,
  RANDOM,
  SCHEDULER,
  SETTINGS,
  SNAPSHOTS,
} from './tokens.js';
import { provideValue } from './wiring.js';

export interface PlatformParts {
  engine: Engine;
  settings: Settings;
  logger: Logger;
  /** Name of the process. */
  name: string;
  /** Verifier for processes without the identity module. */
  accessTokens?: AccessTokens | undefined;
  /** Whether the casino's metrics and reference pages are served; the health checks always are. */
  isOfCasino: boolean;
}

/** Builds the module that provides the engine's ports and the settings to all modules of the process. */
export function platformModule({
  engine,
  settings,
  logger,
  name,
  accessTokens,
  isOfCasino,
}: PlatformParts): DynamicModule {
  const providers: Provider[] = [
    provideValue(EVENT_STORE, engine.store),
    provideValue(DOCUMENTS, engine.documents),
    provideValue(SNAPSHOTS, engine.snapshots),
    provideValue(EVENT_BUS, engine.bus),
    provideValue(EVENT_FEED, engine.feed),
    provideValue(BROADCAST, engine.broadcast),
    provideValue(SCHEDULER, engine.scheduler),
    provideValue(CLOCK, engine.clock),
    provideValue(IDS, engine.ids),
    provideValue(RANDOM, engine.random),
    provideValue(DATA_KEY, engine.dataKey),
    provideValue(SETTINGS, settings),
    provideValue(LOGGER, logger),
    provideValue(PROCESS_NAME, name),
    provideValue(Readiness, new Readiness(engine, name)),
    EventLoopDelay,
    ...(accessTokens ? [provideValue(ACCESS_TOKENS, accessTokens)] : []),
  ];
  return {
    module: class Platform {},
    global: true,
    providers,
    exports: providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
    controllers: isOfCasino
      ? [HealthController, MetricsController, OpenApiController, ProblemsController]
      : [HealthController],
  };
}
