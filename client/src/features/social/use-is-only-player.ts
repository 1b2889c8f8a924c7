import { useQuery } from '@tanstack/react-query';
import { chatStateQuery } from '../../players/index.js';
import { usePlayer } from '../../session/index.js';

/** Returns whether nobody else uses this casino; false while this is unknown. */
export function useIsOnlyPlayer(): boolean {
  const { uid, confirmed } = usePlayer();
  const { data: players } = useQuery({
    ...chatStateQuery(uid),
    enabled: confirmed,
    select: ({ players }) => players,
  });
  return players === 1;
}
