import type { PortName, Ports } from '@goldwake/contracts';
import type {
  Clock,
  Documents,
  EventBus,
  EventFeed,
  EventStore,
  Ids,
  Random,
  Scheduler,
  Settings,
  Snapshots,
} from '@goldwake/core';
import type { WebSocketAdapter } from '@nestjs/common';
import type { AccessTokens } from '../http/signed-in.js';
import { type Token, token } from './wiring.js';

/**
 * Injection tokens of the ports. `platformModule` provides those of the platform globally; each service's module
 * provides its own.
 */
export const EVENT_STORE = token<EventStore>('EventStore');
export const EVENT_BUS = token<EventBus>('EventBus');
export const EVENT_FEED = token<EventFeed>('EventFeed');
export const SCHEDULER = token<Scheduler>('Scheduler');
export const DOCUMENTS = token<Documents>('Documents');
export const SNAPSHOTS = token<Snapshots>('Snapshots');
export const CLOCK = token<Clock>('Clock');
export const IDS = token<Ids>('Ids');
export const RANDOM = token<Random>('Random');
/** Name of the process: its `ServiceName`, or `casino` in single-process mode. */
export const PROCESS_NAME = token<string>('ProcessName');
export const SETTINGS = token<Settings>('Settings');
/** Returns the token of a port that services offer to each other: the same symbol for the same name. */
export const portToken = <Name extends PortName>(name: Name): Token<Ports[Name]> =>
  Symbol.for(`goldwake.port.${name}`) as Token<Ports[Name]>;
export const WALLET_PORT = portToken('wallet');
export const PROMOTIONS_PORT = portToken('promotions');
export const PERSONAL_DATA = portToken('personalData');
export const ACCESS_KEYS = portToken('accessKeys');
/** Lets engineers ban players: `BansPort` in the contracts. */
export const BANS = portToken('bans');
/** Lets engineers switch features of a player: `FeaturesPort` in the contracts. */
export const FEATURES_PORT = portToken('features');
/** Adapter for `@WebSocketGateway` classes, in the process that has one. */
export const WEB_SOCKET_ADAPTER = token<WebSocketAdapter>('WebSocketAdapter');
/** Verifies access tokens: `AccessTokens` in `signed-in.ts`. */
export const ACCESS_TOKENS = token<AccessTokens>('AccessTokens');
