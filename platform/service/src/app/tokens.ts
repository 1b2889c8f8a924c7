import type { PortName } from '@goldwake/contracts';

/**
 * Injection tokens of the ports. `platformModule` provides those of the platform globally; each service's module
 * provides its own.
 */
export const EVENT_STORE = Symbol('EventStore');
export const EVENT_BUS = Symbol('EventBus');
export const EVENT_FEED = Symbol('EventFeed');
export const SCHEDULER = Symbol('Scheduler');
export const DOCUMENTS = Symbol('Documents');
export const SNAPSHOTS = Symbol('Snapshots');
export const CLOCK = Symbol('Clock');
export const IDS = Symbol('Ids');
export const RANDOM = Symbol('Chance');
/** Name of the process: its `ServiceName`, or `casino` in single-process mode. */
export const PROCESS_NAME = Symbol('ProcessName');
export const SETTINGS = Symbol('Settings');
/** Returns the token of a port that services offer to each other: the same symbol for the same name. */
export const portToken = (name: PortName): symbol => Symbol.for(`goldwake.port.${name}`);
export const WALLET_PORT = portToken('wallet');
export const PROMOTIONS_PORT = portToken('promotions');
export const PERSONAL_DATA = portToken('personalData');
export const ACCESS_KEYS = portToken('accessKeys');
/** Lets engineers ban players: `BansPort` in the contracts. */
export const BANS = portToken('bans');
/** Verifies access tokens: `AccessTokens` in `signed-in.ts`. */
export const ACCESS_TOKENS = Symbol('AccessTokens');
