/**
 * Injection tokens of the ports. `platformModule` provides those of the platform globally; each service's module
 * provides its own.
 */
export const EVENT_STORE = Symbol('EventStore');
export const EVENT_BUS = Symbol('EventBus');
export const EVENT_FEED = Symbol('EventFeed');
export const DOCUMENTS = Symbol('Documents');
export const SNAPSHOTS = Symbol('Snapshots');
export const CLOCK = Symbol('Clock');
export const IDS = Symbol('Ids');
export const RANDOM = Symbol('Chance');
/** Name of the process: its `ServiceName`, or `casino` in single-process mode. */
export const PROCESS_NAME = Symbol('ProcessName');
export const SETTINGS = Symbol('Settings');
export const WALLET_PORT = Symbol('WalletPort');
export const PROMOTIONS_PORT = Symbol('PromotionsPort');
export const PERSONAL_DATA = Symbol('PersonalDataPort');
export const ACCESS_KEYS = Symbol('AccessKeysPort');
/** Lets engineers ban players: `BansPort` in the contracts. */
export const BANS = Symbol('BansPort');
/** Verifies access tokens: `AccessTokens` in `signed-in.ts`. */
export const ACCESS_TOKENS = Symbol('AccessTokens');
