import { AsyncLocalStorage } from 'node:async_hooks';
import { TestEnvironment } from 'jest-environment-node';

/** @type {Set<AsyncLocalStorage<unknown>>} */
const used = new Set();
const { run, enterWith } = AsyncLocalStorage.prototype;

/**
 * @template R
 * @param {unknown} store
 * @param {(...args: unknown[]) => R} callback
 * @param {unknown[]} args
 */
AsyncLocalStorage.prototype.run = function (store, callback, ...args) {
  used.add(this);
  return /** @type {R} */ (run.call(this, store, callback, ...args));
};
AsyncLocalStorage.prototype.enterWith = function (store) {
  used.add(this);
  enterWith.call(this, store);
};

/**
 * Node's environment of Jest, which also disables each `AsyncLocalStorage` that a suite, Jest or a library used in it.
 * Before Node 24, a storage that was used once is copied to every promise from then on, until it is disabled. Each
 * suite creates new ones, and a worker runs hundreds of suites: after 75 of them, this took a tenth of the time.
 */
export default class extends TestEnvironment {
  /** @override */
  async teardown() {
    for (const storage of used) storage.disable();
    used.clear();
    await super.teardown();
  }
}
