import type { User } from '@goldwake/contracts';
import { useSession } from '../../session/index.js';

/**
 * Returns a function that replaces the account with the one in a response. Every response to an account change contains
 * the complete account.
 */
export function useSetUser(): (user: User) => void {
  const { auth } = useSession();
  return (user) => auth.send({ type: 'USER_LOADED', user });
}
