import { useEffect } from 'react';
import { useAuth, useBalances } from '../../session/index.js';

/** Minimum time between two reloads while bets follow each other, in milliseconds. */
const PAUSE_MS = 700;

/** Reloads a query of the player's wallet whenever the wallet has changed since it was loaded. */
export function useReloadBehind(data: { wallet_version: number } | undefined, refetch: () => Promise<unknown>): void {
  const { confirmed } = useAuth();
  const { version } = useBalances();
  const known = data?.wallet_version;
  const isBehind = confirmed && known !== undefined && version > known;
  useEffect(() => {
    // `known` is a dependency, so that the effect runs again after each reload: the wallet may have changed meanwhile.
    if (known === undefined || !isBehind) return;
    const timer = setTimeout(() => void refetch(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isBehind, known, refetch]);
}
