import { useAuth } from '../session/index.js';

/** The player of whom the casino can be asked; one as last known has no session to ask with. */
export function useConfirmedUid(): string | undefined {
  const { user, confirmed } = useAuth();
  return confirmed ? user?.uid : undefined;
}
