import { PUSH_RULES, type RulesByType, type StoredEvent } from '@goldwake/contracts';
import { monotonic } from '@goldwake/core';
import {
  BROADCAST,
  CLOCK,
  DOCUMENTS,
  EVENT_BUS,
  EVENT_FEED,
  IDS,
  LimitedLog,
  LOGGER,
  optional,
  portToken,
  provide,
  provideValue,
  provideWith,
  RANDOM,
  SETTINGS,
  token,
  WEB_SOCKET_ADAPTER,
} from '@goldwake/service';
import {
  type DynamicModule,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Feed } from './feed/feed.js';
import { AsyncApiController } from './http/asyncapi.controller.js';
import { PresenceController } from './http/presence.controller.js';
import { RealtimeTokenController } from './http/realtime-token.controller.js';
import { MANIFEST } from './manifest.js';
import { Friendships } from './presence/friendships.js';
import { PresenceHub } from './presence/presence-hub.js';
import { CHANNEL_RULES, type ChannelRules } from './rooms/channel-rules.js';
import { Hub } from './rooms/hub.js';
import type { Preparations } from './rooms/preparation.js';
import { LIMITS, type Limits } from './sockets/limits.js';
import { RealtimeAdapter } from './sockets/realtime.adapter.js';
import { RealtimeGateway } from './sockets/realtime.gateway.js';
import { SocketServer } from './sockets/socket-server.js';
import { EndedSessions } from './tokens/ended-sessions.js';
import { RealtimeTokens } from './tokens/tokens.js';

const REALTIME_LIMITS = token<Limits>('RealtimeLimits');
const PUSHES = token<RulesByType>('PushRules');
const CHANNELS = token<ChannelRules>('ChannelRules');

/** Rules that depend on the application: which pushes its events cause, and who may subscribe to which channel. */
export interface RealtimeRules {
  pushes: RulesByType;
  channels: ChannelRules;
}

const logger = new Logger('realtime');
const report = (message: string, error: unknown) => logger.error(`${message}: ${error}`);

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
  controllers: [RealtimeTokenController, PresenceController, AsyncApiController],
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
          monotonic(clock),
          () => Buffer.from(random.bytes(8)).toString('hex'),
          () => clock.now(),
        ),
    ),
    provide(Friendships, [optional(portToken(MANIFEST, 'social'))]),
    provideWith(
      PresenceHub,
      [Hub, Friendships, optional(portToken(MANIFEST, 'social')), BROADCAST, CLOCK, IDS],
      (hub, friendships, social, broadcast, clock, ids) =>
        new PresenceHub({ hub, friendships, social, broadcast, clock, gateway: ids.next(), report }),
    ),
    provideWith(
      Feed,
      [EVENT_FEED, PUSHES, Hub, EndedSessions, Friendships, PresenceHub, optional(portToken(MANIFEST, 'personalData'))],
      (events, rules, hub, ended, friendships, presence, personalData) => {
        const apply = (event: StoredEvent) => {
          friendships.apply(event);
          presence.apply(event);
        };
        return new Feed(events, rules, hub, ended, { apply }, report, personalData);
      },
    ),
    provideWith(
      SocketServer,
      [Hub, RealtimeTokens, EndedSessions, CLOCK, REALTIME_LIMITS, IDS, SETTINGS, CHANNELS, PresenceHub, LOGGER],
      (hub, tokens, ended, clock, limits, ids, settings, channelRules, presence, log) => {
        const preparations: Preparations = { presence: (uid) => presence.enter(uid) };
        const parts = { hub, tokens, ended, clock, ids, limits, channelRules, preparations, presence };
        return new SocketServer(parts, settings, new LimitedLog(log));
      },
    ),
    provideWith(
      WEB_SOCKET_ADAPTER,
      [SocketServer, HttpAdapterHost],
      (server, http) => new RealtimeAdapter(server, http),
    ),
    RealtimeGateway,
  ],
})
export class RealtimeModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly feed: Feed,
    private readonly presence: PresenceHub,
  ) {}

  /** Returns the module with limits or rules that override the defaults. */
  static with(limits: Partial<Limits>, rules: Partial<RealtimeRules> = {}): DynamicModule {
    const { pushes = PUSH_RULES, channels = CHANNEL_RULES } = rules;
    return {
      module: RealtimeModule,
      providers: [limitsWith(limits), provideValue(PUSHES, pushes), provideValue(CHANNELS, channels)],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.presence.start();
    await this.feed.start();
  }

  /** Stops the event feed and the presence; Nest calls this after all sockets have been closed. */
  async onApplicationShutdown(): Promise<void> {
    await this.feed.stop();
    await this.presence.stop();
  }
}
