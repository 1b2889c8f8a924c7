import type { User } from '@goldwake/contracts';
import { useSession } from '../../session/index.js';

/**
 * Returns a function that updates the account from a response; every response that changes the account contains the
 * complete account.
 */
export function useSetUser(): (user: User) => void {
  const { auth } = useSession();
  return (user) => auth.send({ type: 'USER_LOADED', user });
}
