import type { PortFor, PortName, PortsOf, ServiceName } from '@goldwake/contracts';
import type {
  Broadcast,
  Clock,
  DataKeySource,
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
export const BROADCAST = token<Broadcast>('Broadcast');
export const SCHEDULER = token<Scheduler>('Scheduler');
export const DOCUMENTS = token<Documents>('Documents');
export const SNAPSHOTS = token<Snapshots>('Snapshots');
export const CLOCK = token<Clock>('Clock');
export const IDS = token<Ids>('Ids');
export const RANDOM = token<Random>('Random');
export const DATA_KEY = token<DataKeySource>('DataKey');
/** Name of the process: the `ServiceName`, or `casino` in single-process mode. */
export const PROCESS_NAME = token<string>('ProcessName');
/** Sessions of engineers in the workbench; provided only in the process that has a workbench. */
export interface EngineerSessions {
  /** @throws Refusal `workbench_session_required` unless the request has the cookie of an open session */
  require(request: { cookies: Record<string, string | undefined> }): void;
}
export const ENGINEER_SESSIONS = token<EngineerSessions>('EngineerSessions');
export const SETTINGS = token<Settings>('Settings');
/** Logger of the process, for structured log lines. */
export const LOGGER = token<Logger>('Logger');
/** Returns the injection token of a port whose name is known only at run time. */
export const untypedPortToken = (name: PortName) => Symbol.for(`goldwake.port.${name}`) as Token<object>;
/**
 * Returns the injection token of a port, with the methods that the given service may use.
 * @param service manifest of the service that provides the port or calls it
 */
export const portToken = <Service extends ServiceName, Name extends PortsOf<Service>>(
  _service: { readonly name: Service },
  name: Name,
) => untypedPortToken(name) as Token<PortFor<Service, Name>>;
/** Adapter for `@WebSocketGateway` classes; provided only in the process that has a gateway. */
export const WEB_SOCKET_ADAPTER = token<WebSocketAdapter>('WebSocketAdapter');
/** Verifies access tokens; see `AccessTokens` in `signed-in.ts`. */
export const ACCESS_TOKENS = token<AccessTokens>('AccessTokens');
