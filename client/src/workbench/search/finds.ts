import type { FoundPlayer, FoundStream } from '@goldwake/contracts/http';

export interface Find {
  key: string;
  stream: string;
  title: string;
  detail: string;
}

/**
 * Merges the search results into one list for keyboard navigation: first the players, each of which opens the player's
 * wallet, then the other streams.
 */
export function findsOf(players: readonly FoundPlayer[], streams: readonly FoundStream[]): Find[] {
  const ofPlayers = players.map((player): Find => {
    const stream = streamOf(player);
    return { key: `player ${player.uid}`, stream, title: player.username ?? player.uid, detail: stream };
  });
  const shown = new Set(ofPlayers.map(({ stream }) => stream));
  const ofStreams = streams
    .filter(({ stream }) => !shown.has(stream))
    .map(({ stream, events }): Find => ({ key: `stream ${stream}`, stream, title: stream, detail: counted(events) }));
  return [...ofPlayers, ...ofStreams];
}

/** Returns the player's wallet stream, or another stream of the player if there is no wallet yet. */
export function streamOf({ uid, streams }: FoundPlayer): string {
  const wallet = `wallet-${uid}`;
  return streams.includes(wallet) ? wallet : (streams[0] ?? wallet);
}

function counted(events: number): string {
  return events === 1 ? '1 event' : `${events.toLocaleString('en-US')} events`;
}
