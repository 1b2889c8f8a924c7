import { useSyncExternalStore } from 'react';

const KEY = 'goldwake.sounds';
const listeners = new Set<() => void>();

/** Whether sounds are played; off by default. The choice is stored in this browser and applies to all its players. */
export const soundSwitch = {
  isOn: (): boolean => localStorage.getItem(KEY) === 'on',
  set(on: boolean): void {
    if (on) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
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
