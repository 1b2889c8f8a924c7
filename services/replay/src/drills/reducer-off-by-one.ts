import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { idOf, type StoredEvent, streamName, type WalletEvent } from '@goldwake/contracts';
import { balancesDocument, type WalletState } from '@goldwake/wallet/domain';
import { BALANCES, committedPosition } from '../balances/stored.js';
import { CannotRun } from '../cannot-run.js';
import type { SeededChance } from '../seeded-chance.js';
import type { CasinoCopy } from './casino-copy.js';
import type { Drill } from './drill.js';
import { pick } from './pick.js';

const REDUCER_FILE = 'reducer.mjs';

interface Fault {
  /** Micros; wins of so much and more are concerned. */
  size: bigint;
  /** From which of a player's wins of that size on. */
  from: number;
}

/** The wallet's own reducer, but for the fault; it counts along in the state. */
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
  description: `stored balances come of the faulty ${REDUCER_FILE} beside them: from some win on each is one micro short`,
  async harm(copy, chance) {
    const fault = pickFault(copy, chance);
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
      what: `stored balances were made by ${REDUCER_FILE}: of a player's wins of ${fault.size} micros or more, those from number ${fault.from} on are one micro short`,
      commands: [`bisect ${uid} --reducer ${file}`, `diff ${uid}`],
    };
  },
  bisectOptions: (dir) => ` --reducer ${join(dir, REDUCER_FILE)}`,
};

/** Some player has a win that the fault concerns. */
function pickFault(copy: CasinoCopy, chance: SeededChance): Fault {
  const winners = [...winsByPlayer(copy).values()];
  const wins = pick(chance, winners);
  if (!wins) throw new CannotRun('nobody has won anything yet: play on first');
  const size = pick(chance, wins) ?? 0n;
  return { size, from: 1 + chance.below(wins.filter((win) => win >= size).length) };
}

function winsByPlayer(copy: CasinoCopy): Map<string, bigint[]> {
  const wins = new Map<string, bigint[]>();
  for (const event of storedEvents(copy)) {
    const payout = payoutOf(event);
    if (payout > 0n) wins.set(event.stream, [...(wins.get(event.stream) ?? []), payout]);
  }
  return wins;
}

/** Those that the stored balances have taken in. */
function* storedEvents({ casino }: CasinoCopy): Generator<StoredEvent<WalletEvent>> {
  for (const { event } of casino.allEvents({ toPosition: committedPosition(casino) })) {
    if (event.stream.startsWith('wallet-')) yield event as StoredEvent<WalletEvent>;
  }
}

function payoutOf({ data }: StoredEvent<WalletEvent>): bigint {
  return 'payout' in data ? BigInt(data.payout) : 0n;
}

/** @returns the first event that the reducer takes wrong, and what it makes of everybody's events */
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
  if (!first) throw new CannotRun(`${streamName('wallet', '…')}: no win was found to be harmed`);
  return { first, stored };
}
