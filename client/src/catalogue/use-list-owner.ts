import type { ListOwner } from '../api/catalogue.js';
import { useAuth } from '../session/index.js';

/**
 * Returns the player whose game lists are shown. This can be the last known player, whose session is not confirmed yet.
 */
export function useListOwner(): ListOwner {
  const { user, confirmed } = useAuth();
  return { uid: user?.uid, confirmed };
}
