import { microsText, streamName } from '@goldwake/contracts';
import type { WalletRound } from '@goldwake/contracts/http';
import { type EventStore, VersionGap } from '@goldwake/core';
import type { WalletState } from '../domain/index.js';

/**
 * Lists the rounds whose stake is in play, oldest first. The time of a bet is not part of the wallet's state, so the event
 * of each bet is read; a player has at most one open round per game.
 * @throws VersionGap if the event of a bet is missing
 */
export function openRoundsOf(
  { uid, rounds }: Pick<WalletState, 'uid' | 'rounds'>,
  store: Pick<EventStore, 'readStream'>,
): Promise<WalletRound[]> {
  const stream = streamName('wallet', uid);
  const open = [...rounds].map(async ([round_id, { game_id, currency, stake, bet_event_id }]) => {
    const placed_at = await timeOf(store, stream, Number(bet_event_id.slice(bet_event_id.lastIndexOf('@') + 1)));
    return { round_id, game_id, currency, stake: microsText(stake), placed_at };
  });
  return Promise.all(open);
}

async function timeOf(store: Pick<EventStore, 'readStream'>, stream: string, version: number): Promise<string> {
  for await (const { effectiveAt } of store.readStream(stream, { fromVersion: version, toVersion: version }))
    return effectiveAt;
  throw new VersionGap(stream, version);
}
