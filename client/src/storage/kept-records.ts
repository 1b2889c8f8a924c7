const DB = 'goldwake';
const STORE = 'records';

/**
 * Stores a few JSON-like records by name in IndexedDB. Where the browser blocks it, as in some private windows, nothing
 * is stored and no call fails.
 */
export class KeptRecords {
  #db: Promise<IDBDatabase> | undefined;

  get<T>(name: string): Promise<T | undefined> {
    return this.#run('readonly', (store) => store.get(name) as IDBRequest<T | undefined>);
  }

  async put(name: string, value: unknown): Promise<void> {
    await this.#run('readwrite', (store) => store.put(value, name));
  }

  async clear(): Promise<void> {
    await this.#run('readwrite', (store) => store.clear());
  }

  async #run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
    try {
      this.#db ??= open();
      const db = await this.#db;
      return await resultOf(work(db.transaction(STORE, mode).objectStore(STORE)));
    } catch {
      return undefined;
    }
  }
}

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DB, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return resultOf(opening);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
