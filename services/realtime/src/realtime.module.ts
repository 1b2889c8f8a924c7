import type { Server } from 'node:http';
import {
  CLOCK,
  DOCUMENTS,
  EVENT_BUS,
  EVENT_FEED,
  IDS,
  optional,
  PERSONAL_DATA,
  provideValue,
  provideWith,
  RANDOM,
  SETTINGS,
  token,
} from '@goldwake/service';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type Provider,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Feed } from './feed/feed.js';
import type { PushRules } from './feed/push-rule.js';
import { PUSH_RULES } from './feed/push-rules.js';
import { RealtimeTokenController } from './http/realtime-token.controller.js';
import { CHANNEL_RULES, type ChannelRules } from './rooms/channel-rules.js';
import { Hub } from './rooms/hub.js';
import { Gateway } from './sockets/gateway.js';
import { LIMITS, type Limits } from './sockets/limits.js';
import { EndedSessions } from './tokens/ended-sessions.js';
import { RealtimeTokens } from './tokens/tokens.js';

const REALTIME_LIMITS = token<Limits>('RealtimeLimits');
const PUSHES = token<PushRules>('PushRules');
const CHANNELS = token<ChannelRules>('ChannelRules');

/** The rules of a casino: which pushes its events cause, and who may subscribe to which channel. */
export interface RealtimeRules {
  pushes: PushRules;
  channels: ChannelRules;
}

function limitsWith(other: Partial<Limits>): Provider {
  return provideWith(REALTIME_LIMITS, [SETTINGS], (settings) => ({
    ...LIMITS,
    connectionsMax: settings.connections,
    connectionsPerAddressMax: settings.connectionsPerAddress,
    connectionsPerPlayerMax: settings.connectionsPerPlayer,
    ...other,
  }));
}

@Module({
  controllers: [RealtimeTokenController],
  providers: [
    limitsWith({}),
    provideValue(PUSHES, PUSH_RULES),
    provideValue(CHANNELS, CHANNEL_RULES),
    provideWith(RealtimeTokens, [DOCUMENTS, RANDOM, CLOCK], (documents, random, clock) =>
      RealtimeTokens.open(documents, random, clock),
    ),
    provideWith(EndedSessions, [DOCUMENTS, CLOCK, EVENT_BUS], async (documents, clock, bus) => {
      const ended = await EndedSessions.open(documents, clock);
      bus.subscribe({
        group: 'realtime.ended-sessions',
        topics: ['identity'],
        types: ['session_ended'],
        handle: (event, effects) => ended.keep(event, effects),
      });
      return ended;
    }),
    provideWith(
      Hub,
      [REALTIME_LIMITS, CLOCK, RANDOM],
      (limits, clock, random) =>
        new Hub(
          limits,
          () => clock.now(),
          () => Buffer.from(random.bytes(8)).toString('hex'),
        ),
    ),
    provideWith(
      Feed,
      [EVENT_FEED, PUSHES, Hub, EndedSessions, optional(PERSONAL_DATA)],
      (events, rules, hub, ended, personalData) => {
        const logger = new Logger('realtime');
        const report = (message: string, error: unknown) => logger.error(`${message}: ${error}`);
        return new Feed(events, rules, hub, ended, report, personalData);
      },
    ),
    provideWith(
      Gateway,
      [Hub, RealtimeTokens, EndedSessions, CLOCK, REALTIME_LIMITS, IDS, SETTINGS, CHANNELS],
      (hub, tokens, ended, clock, limits, ids, { proxies }, channelRules) =>
        new Gateway({ hub, tokens, ended, clock, ids, limits, channelRules }, proxies),
    ),
  ],
})
export class RealtimeModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly http: HttpAdapterHost,
    private readonly gateway: Gateway,
    private readonly feed: Feed,
  ) {}

  /** Returns the module with other limits or rules than the default ones. */
  static with(limits: Partial<Limits>, rules: Partial<RealtimeRules> = {}): DynamicModule {
    const { pushes = PUSH_RULES, channels = CHANNEL_RULES } = rules;
    return {
      module: RealtimeModule,
      providers: [limitsWith(limits), provideValue(PUSHES, pushes), provideValue(CHANNELS, channels)],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.feed.start();
    this.gateway.attach(this.http.httpAdapter.getHttpServer() as Server);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.gateway.drain();
    await this.feed.stop();
  }
}
