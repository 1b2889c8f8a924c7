import { formatMoney, parseMicros, type StoredEvent, streamName, type WalletEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { balancesDocument, walletReducer } from '@goldwake/wallet/domain';
import { type AsOf, isWithin } from '../as-of.js';
import { findPlayer } from '../players.js';
import { table } from '../print/table.js';

/** Replays the wallet's stream with the wallet's own reducer. */
export function balance(casino: ReadOnlyCasino, user: string, asOf: AsOf | undefined, json: boolean): string {
  const uid = findPlayer(casino, user);
  let state = walletReducer.initial(uid);
  let last: StoredEvent | undefined;
  for (const { event } of casino.streamEvents(streamName('wallet', uid))) {
    if (!isWithin(event, asOf)) break;
    state = walletReducer.evolve(state, event as WalletEvent);
    last = event;
  }
  const { gold_coins, sweeps_coins, playthrough, version } = balancesDocument(state, last?.version ?? 0);
  if (json) {
    return JSON.stringify({
      uid,
      version,
      event_id: last?.eventId ?? null,
      recorded_at: last?.recordedAt ?? null,
      balances: { gold_coins, sweeps_coins },
      playthrough,
    });
  }
  if (!last) return `${uid} has no wallet events${asOf ? ' up to then' : ''}: 0.00 GC, 0.00 SC.`;
  return [
    `${uid} after ${last.eventId} (${last.type}, ${last.recordedAt})`,
    '',
    table(
      ['balance', 'micros'],
      [
        [formatMoney(parseMicros(gold_coins), 'gold_coins'), gold_coins],
        [formatMoney(parseMicros(sweeps_coins), 'sweeps_coins'), sweeps_coins],
      ],
    ),
    '',
    `Playthrough: ${formatMoney(parseMicros(playthrough.progress), 'sweeps_coins')} of ${formatMoney(parseMicros(playthrough.requirement), 'sweeps_coins')}`,
  ].join('\n');
}
