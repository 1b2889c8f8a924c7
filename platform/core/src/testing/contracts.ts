/**
 * Contract test suites: each suite defines the behaviour of a port and tests an adapter against it. Import them only in
 * test files, because they import jest.
 */
export { anchorsContract } from './anchors.contract.js';
export { broadcastContract } from './broadcast.contract.js';
export { deadLettersContract } from './dead-letters.contract.js';
export { documentsContract } from './documents.contract.js';
export type { EngineUnderTest, OpenEngine, OpenOptions, OpenStorage, StorageUnderTest } from './engine-under-test.js';
export { eventBusContract } from './event-bus.contract.js';
export { eventFeedContract, listen, stop } from './event-feed.contract.js';
export { eventHistoryContract } from './event-history.contract.js';
export { eventSchemasContract } from './event-schemas.contract.js';
export { eventStoreContract } from './event-store.contract.js';
export { rebuildContract } from './rebuild.contract.js';
export { schedulerContract } from './scheduler.contract.js';
export { type KilledStorage, schedulerKilledContract } from './scheduler-killed.contract.js';
export { clockContract, idsContract, randomContract } from './small-ports.contract.js';
export { snapshotsContract } from './snapshots.contract.js';
