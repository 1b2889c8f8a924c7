import type { FoundPlayer, FoundStream } from '@goldwake/contracts/http';

export interface Find {
  key: string;
  stream: string;
  title: string;
  detail: string;
}

/** One list for the keyboard: players, who open at their wallets, then streams that are not those. */
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

/** The wallet, or what else there is of a player who has none yet. */
export function streamOf({ uid, streams }: FoundPlayer): string {
  const wallet = `wallet-${uid}`;
  return streams.includes(wallet) ? wallet : (streams[0] ?? wallet);
}

function counted(events: number): string {
  return events === 1 ? '1 event' : `${events.toLocaleString('en-US')} events`;
}
