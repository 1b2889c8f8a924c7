import type { User } from '@goldwake/contracts';
import { useSession } from '../../session/index.js';

/** Every answer that changes the account holds all of it. */
export function useSetUser(): (user: User) => void {
  const { auth } = useSession();
  return (user) => auth.send({ type: 'USER_LOADED', user });
}
