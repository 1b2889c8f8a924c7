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
import type { Logger } from '../telemetry/logger.js';
import { type Token, token } from './wiring.js';

/**
 * Injection tokens of the ports. `platformModule` provides the platform's ports globally; each service's module
 * provides the ports of that service.
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
/** Name of the process: the `ServiceName`, or `casino` in single-process mode. */
export const PROCESS_NAME = token<string>('ProcessName');
export const SETTINGS = token<Settings>('Settings');
/** Logger of the process, for structured log lines. */
export const LOGGER = token<Logger>('Logger');
/**
 * Returns the injection token of a port that a service offers to other services. The same name always returns the same
 * symbol.
 */
export const portToken = <Name extends PortName>(name: Name): Token<Ports[Name]> =>
  Symbol.for(`goldwake.port.${name}`) as Token<Ports[Name]>;
export const WALLET_PORT = portToken('wallet');
export const PROMOTIONS_PORT = portToken('promotions');
export const PERSONAL_DATA = portToken('personalData');
export const ACCESS_KEYS = portToken('accessKeys');
/** Port that lets engineers ban players; see `BansPort` in the contracts. */
export const BANS = portToken('bans');
/** Port that lets engineers switch features on or off for a player; see `FeaturesPort` in the contracts. */
export const FEATURES_PORT = portToken('features');
/** Adapter for `@WebSocketGateway` classes; provided only in the process that has a gateway. */
export const WEB_SOCKET_ADAPTER = token<WebSocketAdapter>('WebSocketAdapter');
/** Verifies access tokens; see `AccessTokens` in `signed-in.ts`. */
export const ACCESS_TOKENS = token<AccessTokens>('AccessTokens');
