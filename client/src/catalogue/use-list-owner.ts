import type { ListOwner } from '../api/catalogue.js';
import { useAuth } from '../session/index.js';

/** The player whose lists are shown, though it be as last known. */
export function useListOwner(): ListOwner {
  const { user, confirmed } = useAuth();
  return { uid: user?.uid, confirmed };
}
