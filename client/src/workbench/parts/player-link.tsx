import { streamName } from '@goldwake/contracts';
import { useQuery } from '@tanstack/react-query';
import { playersQuery } from '../workbench-queries.js';
import { StreamLink } from './stream-link.js';

/** Link to a player's wallet. The username follows the uid once it is known. */
export function PlayerLink({ uid }: { uid: string }) {
  const { data } = useQuery({ ...playersQuery(uid, 1), placeholderData: undefined });
  const username = data?.result.find((player) => player.uid === uid)?.username;
  return (
    <>
      <StreamLink stream={streamName('wallet', uid)}>{uid}</StreamLink>
      {username && username !== uid && ` (${username})`}
    </>
  );
}
