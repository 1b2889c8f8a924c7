import {
  formatMicros,
  formatMoney,
  parseMicros,
  type StoredEvent,
  SYMBOLS,
  streamName,
  type WalletEvent,
} from '@goldwake/contracts';
import type { ReadOnlyCasino, SnapshotFile } from '@goldwake/embedded';
import { balancesOf, playthroughOf } from '@goldwake/wallet/domain';
import type { Command } from 'commander';
import { AS_OF, type AsOf, asOfText, parseAsOf, versionAsOf } from '../as-of.js';
import { findPlayer } from '../players.js';
import { progress } from '../print/progress.js';
import { table } from '../print/table.js';
import { readable } from '../readable.js';
import { runQuery } from '../run-query.js';
import { playerLabel } from '../usernames.js';
import { noWalletEvents } from '../wallets/no-wallet-events.js';
import { WalletFold } from '../wallets/wallet-fold.js';

export function addBalance(program: Command): void {
  program
    .command('balance <user>')
    .description(
      "Shows a player's balances and playthrough, replayed from the events, and the postings of the last event",
    )
    .option('--at <moment>', `as of ${AS_OF}`)
    .addHelpText(
      'after',
      '\nExample: npm run replay -- balance ada --at 2026-11-21T14:03:00Z\n         npm run replay -- balance ada --at @4711',
    )
    .action((user: string, { at }: { at?: string }, command: Command) => {
      const asOf = at === undefined ? undefined : parseAsOf(at);
      // Events up to a given version never change, so the query needs no consistent view of the store.
      return runQuery(command, ({ casino, snapshots, json }) => balance(casino, user, asOf, json, snapshots), {
        pinned: false,
        page: (casino) => ({
          stream: streamName('wallet', findPlayer(casino, user)),
          at: asOf && asOfText(asOf),
        }),
      });
    });
}

/**
 * Computes a player's balances by replaying the wallet's stream with the wallet's own reducer, starting from the newest
 * valid snapshot.
 */
export function balance(
  casino: ReadOnlyCasino,
  user: string,
  asOf: AsOf | undefined,
  json: boolean,
  snapshots?: SnapshotFile,
): string {
  const uid = findPlayer(casino, user);
  const until = versionAsOf(casino, streamName('wallet', uid), asOf);
  const bar = progress(until, 'events');
  const { state, version, event } = new WalletFold(casino, snapshots).at(uid, until, bar.step);
  bar.done();
  const [balances, playthrough] = [balancesOf(state), playthroughOf(state)];
  if (json) return JSON.stringify({ uid, version, ...of(event), balances, playthrough });
  if (!event) return noWalletEvents(casino, uid, asOf);
  const { gold_coins, sweeps_coins } = balances;
  return [
    `${playerLabel(casino, uid)} after ${event.eventId} (${event.type}, ${event.recordedAt})`,
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
    '',
    readable(event, () => postings(event)),
    '',
    causes(event),
  ].join('\n');
}

/** Returns the fields of the last event for the JSON output. */
function of(event: StoredEvent<WalletEvent> | undefined) {
  return {
    event_id: event?.eventId ?? null,
    position: event?.position ?? null,
    type: event?.type ?? null,
    recorded_at: event?.recordedAt ?? null,
    actor: event?.actor ?? null,
    causation_id: event?.causationId ?? null,
    correlation_id: event?.correlationId ?? null,
    postings: event?.data.postings ?? [],
  };
}

function postings({ eventId, data }: StoredEvent<WalletEvent>): string {
  if (data.postings.length === 0) return `${eventId} posted nothing.`;
  const rows = data.postings.map(({ account, currency, amount }) => [
    account,
    SYMBOLS[currency],
    formatMicros(parseMicros(amount)),
    amount,
  ]);
  return `Posted by ${eventId}:\n${table(['account', 'currency', 'amount', 'micros'], rows)}`;
}

function causes({ actor, causationId, correlationId }: StoredEvent): string {
  const cause = causationId === null ? `a command of ${actor}` : causationId;
  return `Caused by ${cause}; to list all effects: show --correlation ${correlationId}`;
}
