import type { ListOwner } from '../api/catalogue.js';
import { useAuth } from '../session/index.js';

/** Returns the player whose lists are shown, including a last known player whose session is not confirmed. */
export function useListOwner(): ListOwner {
  const { user, confirmed } = useAuth();
  return { uid: user?.uid, confirmed };
}
