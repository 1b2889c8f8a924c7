import {
  type EventOf,
  idOf,
  parseMicros,
  type StoredEvent,
  WALLET_EVENTS,
  type WalletEvent,
} from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';
import { type WalletState, walletReducer } from '../domain/index.js';
import { sharesOfStake } from '../domain/stake.js';
import { areSameShares, sharesText } from './shares.js';

type Bet = EventOf<(typeof STAKES)[number]>;

const STAKES = ['bet_placed', 'stake_raised', 'bet_and_win_settled'] as const;

/** Each player's wallet with the required shares, and the first event whose shares are wrong, which explains those of later events. */
interface Wallets {
  wallets: Map<string, { state: WalletState; wrong: string | undefined }>;
}

export const playthrough = defineInvariant<Wallets>({
  name: 'playthrough',
  rule: 'an SC stake counts towards the oldest open grant up to its requirement, then towards the next; a GC stake counts for nothing',
  types: Object.keys(WALLET_EVENTS) as WalletEvent['type'][],
  initial: () => ({ wallets: new Map() }),
  check({ wallets }, stored, violate) {
    const event = stored as StoredEvent<WalletEvent>;
    const uid = idOf(event.stream);
    const wallet = wallets.get(uid) ?? { state: walletReducer.initial(uid), wrong: undefined };
    wallets.set(uid, wallet);
    // Skips events about GC, which are the most frequent: they change neither grants nor the SC that the player owns.
    const isGold = 'currency' in event.data && event.data.currency === 'gold_coins';
    if (isGold && !('played' in event.data && event.data.played.length > 0)) return;
    const required = asRequired(event, wallet.state);
    if (required !== event) {
      const [is, due] = [event, required].map(({ data }) => sharesText((data as Bet['data']).played));
      violate(event, `counts ${is}; the stake counts ${due}`, wallet.wrong);
      wallet.wrong ??= event.eventId;
    }
    wallet.state = walletReducer.evolve(wallet.state, required as WalletEvent);
  },
});

/** Returns the event with the shares that its stake has; the same event if it states them. */
function asRequired(event: StoredEvent<WalletEvent>, state: WalletState): StoredEvent<WalletEvent> {
  if (!STAKES.some((type) => type === event.type)) return event;
  const { data } = event as StoredEvent<Bet>;
  const played = sharesOfStake(state, data.currency, parseMicros(data.stake));
  return areSameShares(data.played, played)
    ? event
    : ({ ...event, data: { ...data, played } } as StoredEvent<WalletEvent>);
}
