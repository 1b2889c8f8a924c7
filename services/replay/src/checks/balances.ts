import { isDeepStrictEqual } from 'node:util';
import { idOf, type StoredEvent, topicOf, type WalletEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import {
  applyToHouse,
  type BalancesDocument,
  balancesAfter,
  balancesDocument,
  type HouseAccount,
  houseMoves,
  type WalletState,
  walletReducer,
} from '@goldwake/wallet/domain';
import { type Check, type Report, reporter } from './check.js';

/** As the wallet's projection declares them. */
const GROUP = 'wallet.balances';
const BALANCES = 'balances';
const HOUSE = 'house_accounts';

/**
 * Wallets folded by their own reducer: each event states the balances and playthrough that the fold gives, and what is
 * stored (players and house) is the fold up to the position that the projection has committed.
 */
export function balancesCheck(casino: ReadOnlyCasino, report: Report): Check {
  const wrong = reporter('balances', report);
  const committed = casino.document<{ position: number }>('checkpoints', GROUP)?.body.position ?? 0;
  const wallets = new Map<string, { state: WalletState; version: number }>();
  const players = new Map<string, { document: BalancesDocument; event: StoredEvent }>();
  const house = new Map<string, HouseAccount>();

  function compare<T>(
    collection: string,
    expected: ReadonlyMap<string, T>,
    eventOf: (id: string) => StoredEvent | undefined,
  ) {
    const stored = new Map([...casino.allDocuments<T>(collection)].map((document) => [document.id, document.body]));
    for (const id of new Set([...expected.keys(), ...stored.keys()])) {
      const [is, should] = [stored.get(id), expected.get(id)];
      if (isDeepStrictEqual(is, should)) continue;
      const event = eventOf(id);
      report({
        check: 'balances',
        event_id: event?.eventId ?? null,
        position: event?.position ?? null,
        message: `stored ${collection}/${id} is ${JSON.stringify(is) ?? 'missing'}; replayed it is ${JSON.stringify(should) ?? 'not there'}`,
      });
    }
  }

  return {
    name: 'balances',
    event(event) {
      if (topicOf(event.stream) !== 'wallet') return;
      const uid = idOf(event.stream);
      const fact = event as StoredEvent<WalletEvent>;
      const before = wallets.get(uid)?.state ?? walletReducer.initial(uid);
      const state = walletReducer.evolve(before, fact as WalletEvent);
      wallets.set(uid, { state, version: event.version });
      const replayed = balancesDocument(state, event.version);
      const stated = balancesAfter(fact);
      if (!isDeepStrictEqual(stated, replayed)) {
        wrong(event, `states ${JSON.stringify(stated)}; replayed it is ${JSON.stringify(replayed)}`);
      }
      if (event.position > committed) return;
      players.set(uid, { document: replayed, event });
      for (const move of houseMoves(fact as WalletEvent)) house.set(move.id, applyToHouse(house.get(move.id), move));
    },
    end() {
      const documents = new Map([...players].map(([uid, { document }]) => [uid, document]));
      compare(BALANCES, documents, (uid) => players.get(uid)?.event);
      compare(HOUSE, house, () => undefined);
    },
  };
}
