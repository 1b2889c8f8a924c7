import type { Stored } from '../storage/browser-storage.js';

const KEY = 'goldwake.device';
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Creates a random UUID (version 4). `crypto.randomUUID` is missing over plain HTTP from another machine. */
export function newUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  const all = hex
    .join('')
    .replace(/^(.{12})./, '$14')
    .replace(/^(.{16})./, '$1a');
  return all.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Returns the random id of this browser's storage. */
export function deviceId(storage: Pick<Stored, 'getItem' | 'setItem'>): string {
  const known = storage.getItem(KEY);
  if (known && UUID.test(known)) return known;
  const created = newUuid();
  storage.setItem(KEY, created);
  return created;
}
