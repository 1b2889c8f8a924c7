import { useQuery } from '@tanstack/react-query';
import { walletQuery } from '../../api/free-coins.js';
import { useAuth } from '../../session/index.js';
import { useReloadBehind } from './use-reload-behind.js';

/** Loads what the wallet knows besides the balances: the open rounds and the next top-up. */
export function useWallet() {
  const { signedIn } = useAuth();
  const wallet = useQuery({ ...walletQuery, enabled: signedIn });
  useReloadBehind(wallet.data, wallet.refetch);
  return wallet;
}
