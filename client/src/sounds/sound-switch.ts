import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage/browser-storage.js';

const KEY = 'goldwake.sounds';
const listeners = new Set<() => void>();

/** Whether sounds are played; off by default. The choice is stored in this browser and applies to all its players. */
export const soundSwitch = {
  isOn: (): boolean => browserStorage.getItem(KEY) === 'on',
  set(on: boolean): void {
    if (on) browserStorage.setItem(KEY, 'on');
    else browserStorage.removeItem(KEY);
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  },
};

export function useSoundSwitch(): boolean {
  return useSyncExternalStore(soundSwitch.subscribe, soundSwitch.isOn, () => false);
}
