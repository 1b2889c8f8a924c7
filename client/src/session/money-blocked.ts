import { useSyncExternalStore } from 'react';
import { type MoneyBlock, moneyGate } from '../api/money-gate.js';

const WORDS: Record<MoneyBlock, string> = {
  unconfirmed: 'Goldwake cannot be reached; this opens again by itself',
  offline: 'You are offline; this opens again by itself',
  lost: 'The connection is lost; this opens again by itself',
};

/** Returns the reason to show below a disabled money button, or null if money may be moved. */
export function useMoneyBlocked(): string | null {
  const block = useSyncExternalStore(moneyGate.subscribe, moneyGate.block, moneyGate.block);
  return block && WORDS[block];
}
