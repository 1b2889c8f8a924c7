import type { WalletResponse } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.js';
import { useAuth } from '../../session/index.js';
import { useReloadBehind } from './use-reload-behind.js';

export const WALLET_KEY = ['wallet'] as const;

/** Loads what the wallet knows besides the balances: the open rounds and the next top-up. */
export function useWallet() {
  const { signedIn } = useAuth();
  const wallet = useQuery({
    queryKey: WALLET_KEY,
    queryFn: ({ signal }) => api.get<WalletResponse>('/wallet', {}, { signal }),
    enabled: signedIn,
    staleTime: 0,
  });
  useReloadBehind(wallet.data, wallet.refetch);
  return wallet;
}
