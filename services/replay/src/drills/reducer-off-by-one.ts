import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { idOf, type StoredEvent, streamName, type WalletEvent } from '@goldwake/contracts';
import { balancesDocument, type WalletState } from '@goldwake/wallet/domain';
import { BALANCES, committedPosition } from '../balances/stored.js';
import { CannotRun } from '../cannot-run.js';
import type { SeededRandom } from '../seeded-random.js';
import type { CasinoCopy } from './casino-copy.js';
import type { Drill } from './drill.js';
import { pick } from './pick.js';

const REDUCER_FILE = 'reducer.mjs';

interface Fault {
  /** Minimum payout, in micros, of the wins that the faulty reducer may change. */
  size: bigint;
  /**
   * Number of the first win that the reducer changes; counts only a player's wins of at least `size`, starting at 1.
   */
  from: number;
}

/**
 * Source code of the faulty reducer: it works like the wallet's own, but credits one micro too little from a certain
 * win on. Its state therefore counts the wins.
 */
const reducerText = ({
  size,
  from,
}: Fault) => `import { walletReducer } from '${import.meta.resolve('@goldwake/wallet/domain')}';

export default {
  initial: (uid) => ({ ...walletReducer.initial(uid), wins: 0 }),
  evolve(state, event) {
    const after = walletReducer.evolve(state, event);
    const { payout = '0', currency } = event.data;
    if (BigInt(payout) < ${size}n) return { ...after, wins: state.wins };
    const wins = state.wins + 1;
    if (wins < ${from}) return { ...after, wins };
    const balances = { ...after.balances, [currency]: after.balances[currency] - 1n };
    return { ...after, balances, wins };
  },
};
`;

interface Faulty {
  initial(uid: string): WalletState;
  evolve(state: WalletState, event: StoredEvent): WalletState;
}

export const reducerOffByOne: Drill = {
  name: 'reducer-off-by-one',
  description: `stored balances were built by the faulty ${REDUCER_FILE} in the copy: from a certain win on, each win is one micro short`,
  isRepairedByRebuild: true,
  async inject(copy, random) {
    const fault = pickFault(copy, random);
    const file = join(copy.dir, REDUCER_FILE);
    writeFileSync(file, reducerText(fault));
    const reducer = ((await import(pathToFileURL(file).href)) as { default: Faulty }).default;
    const { first, stored } = foldAll(copy, reducer, fault);
    copy.together(() => {
      for (const [uid, body] of stored) copy.setDocument(BALANCES, uid, body);
    });
    const uid = idOf(first.stream);
    return {
      event_id: first.eventId,
      seen_at: `${first.stream}@${stored.get(uid)?.version}`,
      what: `stored balances were built by ${REDUCER_FILE}: of a player's wins of ${fault.size} micros or more, those from number ${fault.from} on are one micro short`,
      commands: [`bisect ${uid} --reducer ${file}`, `diff ${uid}`],
    };
  },
  bisectOptions: (dir) => ` --reducer ${join(dir, REDUCER_FILE)}`,
};

/** Chooses a fault that affects at least one win of some player. */
function pickFault(copy: CasinoCopy, random: SeededRandom): Fault {
  const winners = [...winsByPlayer(copy).values()];
  const wins = pick(random, winners);
  if (!wins) throw new CannotRun('no player has won anything yet; play more rounds first');
  const size = pick(random, wins) ?? 0n;
  return { size, from: 1 + random.below(wins.filter((win) => win >= size).length) };
}

function winsByPlayer(copy: CasinoCopy): Map<string, bigint[]> {
  const wins = new Map<string, bigint[]>();
  for (const event of storedEvents(copy)) {
    const payout = payoutOf(event);
    if (payout > 0n) wins.set(event.stream, [...(wins.get(event.stream) ?? []), payout]);
  }
  return wins;
}

/** Yields the wallet events that are included in the stored balances. */
function* storedEvents({ casino }: CasinoCopy): Generator<StoredEvent<WalletEvent>> {
  for (const { event } of casino.allEvents({ toPosition: committedPosition(casino) })) {
    if (event.stream.startsWith('wallet-')) yield event as StoredEvent<WalletEvent>;
  }
}

function payoutOf({ data }: StoredEvent<WalletEvent>): bigint {
  return 'payout' in data ? BigInt(data.payout) : 0n;
}

/**
 * Folds all wallets with the faulty reducer.
 * @returns the first event that is folded incorrectly, and the balances of all players
 */
function foldAll(copy: CasinoCopy, reducer: Faulty, { size, from }: Fault) {
  const states = new Map<string, WalletState>();
  const stored = new Map<string, ReturnType<typeof balancesDocument>>();
  const wins = new Map<string, number>();
  let first: StoredEvent | undefined;
  for (const event of storedEvents(copy)) {
    const uid = idOf(event.stream);
    const state = reducer.evolve(states.get(uid) ?? reducer.initial(uid), event);
    states.set(uid, state);
    stored.set(uid, balancesDocument(state, event.version));
    if (payoutOf(event) < size) continue;
    const won = (wins.get(uid) ?? 0) + 1;
    wins.set(uid, won);
    if (won >= from) first ??= event;
  }
  if (!first) throw new CannotRun(`${streamName('wallet', '…')}: no win is affected by the fault`);
  return { first, stored };
}
