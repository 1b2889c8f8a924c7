import { ownersOf, streamName } from '@goldwake/contracts';
import type { FoundPlayer } from '@goldwake/contracts/http';
import type { StreamInfo } from '@goldwake/embedded';
import { fold } from './player-names.js';
import type { WorkbenchHistory } from './workbench-history.js';

/**
 * Finds players whose uid or username contains the query; an empty query finds all players. Exact matches come
 * first, then matches at the start of the text, then all others. Within each group, the most recently active
 * player comes first.
 */
export function findPlayers({ names, streams }: WorkbenchHistory, query: string, limit: number): FoundPlayer[] {
  const wanted = fold(query);
  const found: { rank: number; player: FoundPlayer }[] = [];
  for (const [uid, own] of byPlayer(streams())) {
    const account = own.find(({ stream }) => stream === streamName('account', uid));
    const name = account && names.of(uid, account.version);
    const rank = Math.min(...[fold(uid), name?.folded ?? ''].map((text) => rankOf(text, wanted)));
    if (rank < NO_MATCH) found.push({ rank, player: described(uid, name?.username ?? null, own) });
  }
  return found
    .sort((a, b) => a.rank - b.rank || order(b.player.last_recorded_at, a.player.last_recorded_at))
    .slice(0, limit)
    .map(({ player }) => player);
}

const NO_MATCH = 3;

function rankOf(text: string, wanted: string): number {
  if (wanted === '' || text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  return text.includes(wanted) ? 2 : NO_MATCH;
}

function byPlayer(streams: readonly StreamInfo[]): Map<string, StreamInfo[]> {
  const players = new Map<string, StreamInfo[]>();
  for (const info of streams) {
    for (const uid of ownersOf(info.stream)) {
      const own = players.get(uid);
      if (own) own.push(info);
      else players.set(uid, [info]);
    }
  }
  return players;
}

function described(uid: string, username: string | null, own: readonly StreamInfo[]): FoundPlayer {
  const wallet = own.find(({ stream }) => stream === streamName('wallet', uid));
  return {
    uid,
    username,
    streams: own.map(({ stream }) => stream),
    wallet_version: wallet?.version ?? 0,
    last_recorded_at:
      own
        .map((one) => one.lastRecordedAt)
        .sort()
        .at(-1) ?? '',
  };
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
