import { expect, it } from '@jest/globals';
import { BrowserStorage, browserStorage, parseJson, tabStorage } from './browser-storage.js';

class Disk {
  readonly items = new Map<string, string>();
  full = false;
  getItem = (key: string) => this.items.get(key) ?? null;
  removeItem = (key: string) => void this.items.delete(key);
  setItem = (key: string, text: string) => {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(key, text);
  };
}

const onDisk = (disk = new Disk()) => ({ disk, storage: new BrowserStorage(() => disk as unknown as Storage) });

const blocked = (): Storage => {
  throw new DOMException('blocked', 'SecurityError');
};

it.each<[string, () => Storage]>([
  ['throws on access', blocked],
  ['is null', () => null as unknown as Storage],
  ['does not exist', () => (globalThis as unknown as { noSuchStorage: Storage }).noSuchStorage],
])('a storage that %s keeps values in memory', (_, open) => {
  const storage = new BrowserStorage(open);
  expect([storage.isBlocked(), storage.getItem('a')]).toEqual([true, null]);
  storage.setItem('a', '1');
  expect(storage.getItem('a')).toBe('1');
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});

it('a storage that works is used, and nothing stays in memory', () => {
  const { disk, storage } = onDisk();
  storage.setItem('a', '1');
  disk.items.set('a', 'of another tab');
  expect([storage.isBlocked(), storage.getItem('a')]).toEqual([false, 'of another tab']);
});

it('in a full storage the written value counts, also over an older stored one', () => {
  const { disk, storage } = onDisk();
  storage.setItem('a', 'old');
  disk.full = true;
  storage.setItem('a', 'new');
  expect(storage.getItem('a')).toBe('new');
  storage.removeItem('a');
  expect([storage.getItem('a'), disk.items.size]).toEqual([null, 0]);
});

it('a value that was kept in memory is stored by the next write that succeeds', () => {
  const { disk, storage } = onDisk();
  disk.full = true;
  storage.setItem('a', '1');
  disk.full = false;
  storage.setItem('a', '2');
  expect(disk.items.get('a')).toBe('2');
  disk.items.set('a', 'of another tab');
  expect(storage.getItem('a')).toBe('of another tab');
});

it('a value that another tab stores replaces the one in memory', () => {
  const { disk, storage } = onDisk();
  disk.full = true;
  storage.setItem('a', 'old');
  storage.setItem('b', 'old');
  disk.items.set('a', 'of another tab');
  storage.dropHeld({ key: 'a' });
  expect([storage.getItem('a'), storage.getItem('b')]).toEqual(['of another tab', 'old']);
});

it('a value that must be stored is not kept in memory', () => {
  const { disk, storage } = onDisk();
  expect(storage.store('a', 'old')).toBe(true);
  disk.full = true;
  expect([storage.store('a', 'new'), storage.getItem('a')]).toEqual([false, 'old']);
});

it('the storage of the browser and that of the tab are separate, also in memory', () => {
  browserStorage.setItem('a', '1');
  expect(tabStorage.getItem('a')).toBeNull();
});

it('damaged JSON and no JSON are undefined', () => {
  expect(['{', '', null, '{"a":1}'].map(parseJson)).toEqual([undefined, undefined, undefined, { a: 1 }]);
});
