import type { Server } from 'node:http';
import type { PersonalDataPort } from '@goldwake/contracts';
import type { Clock, Documents, EventBus, EventFeed, Ids, Random, Settings } from '@goldwake/core';
import { CLOCK, DOCUMENTS, EVENT_BUS, EVENT_FEED, IDS, PERSONAL_DATA, RANDOM, SETTINGS } from '@goldwake/service';
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

const REALTIME_LIMITS = Symbol('RealtimeLimits');
const PUSHES = Symbol('PushRules');
const CHANNELS = Symbol('ChannelRules');

/** The rules of a casino: which pushes its events cause, and who may subscribe to which channel. */
export interface RealtimeRules {
  pushes: PushRules;
  channels: ChannelRules;
}

function limitsWith(other: Partial<Limits>): Provider {
  return {
    provide: REALTIME_LIMITS,
    useFactory: (settings: Settings): Limits => ({
      ...LIMITS,
      connectionsMax: settings.connections,
      connectionsPerAddressMax: settings.connectionsPerAddress,
      connectionsPerPlayerMax: settings.connectionsPerPlayer,
      ...other,
    }),
    inject: [SETTINGS],
  };
}

@Module({
  controllers: [RealtimeTokenController],
  providers: [
    limitsWith({}),
    { provide: PUSHES, useValue: PUSH_RULES },
    { provide: CHANNELS, useValue: CHANNEL_RULES },
    {
      provide: RealtimeTokens,
      useFactory: (documents: Documents, random: Random, clock: Clock) => RealtimeTokens.open(documents, random, clock),
      inject: [DOCUMENTS, RANDOM, CLOCK],
    },
    {
      provide: EndedSessions,
      useFactory: async (documents: Documents, clock: Clock, bus: EventBus) => {
        const ended = await EndedSessions.open(documents, clock);
        bus.subscribe({
          group: 'realtime.ended-sessions',
          topics: ['identity'],
          types: ['session_ended'],
          handle: (event, effects) => ended.keep(event, effects),
        });
        return ended;
      },
      inject: [DOCUMENTS, CLOCK, EVENT_BUS],
    },
    {
      provide: Hub,
      useFactory: (limits: Limits, clock: Clock, random: Random) =>
        new Hub(
          limits,
          () => clock.now(),
          () => Buffer.from(random.bytes(8)).toString('hex'),
        ),
      inject: [REALTIME_LIMITS, CLOCK, RANDOM],
    },
    {
      provide: Feed,
      useFactory: (
        events: EventFeed,
        rules: PushRules,
        hub: Hub,
        ended: EndedSessions,
        personalData?: PersonalDataPort,
      ) => {
        const logger = new Logger('realtime');
        const report = (message: string, error: unknown) => logger.error(`${message}: ${error}`);
        return new Feed(events, rules, hub, ended, report, personalData);
      },
      inject: [EVENT_FEED, PUSHES, Hub, EndedSessions, { token: PERSONAL_DATA, optional: true }],
    },
    {
      provide: Gateway,
      useFactory: (
        hub: Hub,
        tokens: RealtimeTokens,
        ended: EndedSessions,
        clock: Clock,
        limits: Limits,
        ids: Ids,
        { proxies }: Settings,
        channelRules: ChannelRules,
      ) => new Gateway({ hub, tokens, ended, clock, ids, limits, channelRules }, proxies),
      inject: [Hub, RealtimeTokens, EndedSessions, CLOCK, REALTIME_LIMITS, IDS, SETTINGS, CHANNELS],
    },
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
      providers: [limitsWith(limits), { provide: PUSHES, useValue: pushes }, { provide: CHANNELS, useValue: channels }],
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
