import type { WalletResponse } from '@goldwake/contracts/http';
import { ExpectedPushes, expectedPushes, type StoredAny } from '../simulation/expected-pushes.js';
import { judgePushes } from '../simulation/judge-pushes.js';
import type { PushRecord } from '../simulation/push-record.js';
import type { CommandLog, Finding } from './command-log.js';
import type { History } from './history.js';
import { judgeCommands } from './judge-commands.js';
import { type PushContent, RULES, VERSIONED, type Versions } from './push-listener.js';

export interface PlayerEvidence {
  name: string;
  uid: string;
  listener: { records: Record<keyof Versions, PushRecord<PushContent>> };
}

export interface Evidence {
  commandLog: CommandLog;
  history: History;
  players: readonly PlayerEvidence[];
  /** Every player's wallet, as loaded over HTTP. */
  wallets: readonly WalletResponse[];
}

/**
 * Numbers of pushes over all players: received pushes, lost pushes that were announced as lost, pushes repeated after a
 * loss, and loss announcements.
 */
export interface PushTotals {
  received: number;
  lost: number;
  replayed: number;
  losses: number;
}

/** Checks the responses and pushes that players received against the event store. */
export function judge({ commandLog, history, players, wallets }: Evidence) {
  const findings: Finding[] = [
    ...commandLog.findings,
    ...history.findings,
    ...judgeCommands(commandLog, history),
    ...players.flatMap(({ name, uid }, at) => judgeWallet(name, wallets[at], history.streams.get(`wallet-${uid}`))),
  ];
  const pushes: PushTotals = { received: 0, lost: 0, replayed: 0, losses: 0 };
  for (const { name, uid, listener } of players) {
    for (const category of VERSIONED) {
      const record = listener.records[category];
      const stored = history.streams.get(`${category}-${uid}`) ?? [];
      const expected = expectedPushes(stored).get(`user.${uid}`) ?? new ExpectedPushes();
      const verdict = judgePushes(record, expected, RULES);
      for (const { kind, index, text } of verdict.findings)
        if (text)
          findings.push({ kind: `push_${kind}`, moment: record.contents[index]?.moment, text: `${name}: ${text}` });
      pushes.received += record.keys.length;
      pushes.lost += verdict.lost;
      pushes.replayed += verdict.replayed;
    }
    pushes.losses += listener.records.wallet.losses.length;
  }
  return { findings, pushes };
}

/** Checks that the balances loaded over HTTP equal those in the ledger, exact to the micro. */
function judgeWallet(name: string, shown: WalletResponse | undefined, events: readonly StoredAny[] = []): Finding[] {
  const last = events.at(-1);
  if (!last || !shown || !('balances' in last.data)) return [];
  const { gold_coins, sweeps_coins } = last.data.balances;
  const is = `${shown.wallet_version}: ${shown.gold_coins.balance} and ${shown.sweeps_coins.balance}`;
  const should = `${last.version}: ${gold_coins} and ${sweeps_coins}`;
  return is === should ? [] : [{ kind: 'wallet', text: `${name}: HTTP returns ${is}; the ledger has ${should}` }];
}
