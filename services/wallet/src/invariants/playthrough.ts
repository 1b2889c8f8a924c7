import {
  type EventOf,
  formatExactMoney,
  idOf,
  parseMicros,
  type StoredEvent,
  WALLET_EVENTS,
  type WalletEvent,
} from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';
import { type WalletState, walletReducer } from '../domain/index.js';
import { playthroughOfBonus } from '../domain/reverse-purchase.js';
import { sharesOfStake } from '../domain/stake.js';
import { endsPlaythrough } from '../domain/win.js';
import { areSameShares, sharesText } from './shares.js';

type Bet = EventOf<(typeof STAKES)[number]>;
type Reversed = EventOf<'purchase_taken_back' | 'purchase_restored'>;

const STAKES = ['bet_placed', 'stake_raised', 'bet_and_win_settled'] as const;

/** Each player's wallet with the required shares, and the first event whose shares are wrong, which explains those of later events. */
interface Wallets {
  wallets: Map<string, { state: WalletState; wrong: string | undefined }>;
}

export const playthrough = defineInvariant<Wallets>({
  name: 'playthrough',
  rule: 'an SC stake counts towards the oldest open grant up to its requirement, then towards the next, until less than 0.01 SC is left; a GC stake counts for nothing; a purchase that is taken back suspends its grant, and a restored one continues it',
  types: Object.keys(WALLET_EVENTS) as WalletEvent['type'][],
  initial: () => ({ wallets: new Map() }),
  check({ wallets }, stored, violate) {
    const event = stored as StoredEvent<WalletEvent>;
    const uid = idOf(event.stream);
    const wallet = wallets.get(uid) ?? { state: walletReducer.initial(uid), wrong: undefined };
    wallets.set(uid, wallet);
    // Skips events about GC, which are the most frequent: they change neither grants nor the SC that the player owns.
    const isGold = 'currency' in event.data && event.data.currency === 'gold_coins';
    if (isGold && !wonOf(event)?.data.playthrough_ended && !('played' in event.data && event.data.played.length > 0))
      return;
    const required = asRequired(event, wallet.state);
    if (required !== event) {
      violate(event, faultOf(event, required), wallet.wrong);
      wallet.wrong ??= event.eventId;
    }
    wallet.state = walletReducer.evolve(wallet.state, required as WalletEvent);
  },
});

function wonOf(event: StoredEvent<WalletEvent>): StoredEvent<EventOf<'win_paid'>> | undefined {
  return event.type === 'win_paid' ? (event as StoredEvent<EventOf<'win_paid'>>) : undefined;
}

function reversedOf(event: StoredEvent<WalletEvent>): StoredEvent<Reversed> | undefined {
  const isReversed = event.type === 'purchase_taken_back' || event.type === 'purchase_restored';
  return isReversed ? (event as StoredEvent<Reversed>) : undefined;
}

function grantText({ playthrough_required, playthrough_played }: Reversed['data']): string {
  const [required, played] = [playthrough_required, playthrough_played].map((text) =>
    formatExactMoney(parseMicros(text), 'sweeps_coins'),
  );
  return `${required}, of which ${played} is played`;
}

/** Says how an event differs from what it must state. */
function faultOf(event: StoredEvent<WalletEvent>, required: StoredEvent<WalletEvent>): string {
  if (event.type === 'win_paid') return 'ends the playthrough although more than a rest below 0.01 SC is left';
  const reversed = reversedOf(event);
  if (reversed) {
    const [is, due] = [event, required].map(({ data }) => grantText(data as Reversed['data']));
    return `states a playthrough of ${is}; the purchase has ${due}`;
  }
  const [is, due] = [event, required].map(({ data }) => sharesText((data as Bet['data']).played));
  return `counts ${is}; the stake counts ${due}`;
}

/**
 * Returns the event with the shares that its stake has, without an end of the playthrough, or with the playthrough of the
 * purchase that it reverses; the same event if it is right.
 */
function asRequired(event: StoredEvent<WalletEvent>, state: WalletState): StoredEvent<WalletEvent> {
  const won = wonOf(event);
  if (won) {
    const kept = { ...won, data: { ...won.data, playthrough_ended: false } };
    return won.data.playthrough_ended && !endsPlaythrough(state, kept) ? kept : event;
  }
  const reversed = reversedOf(event);
  if (reversed) {
    const { data } = reversed;
    const due = playthroughOfBonus(state, data.purchase_id);
    const isDue =
      data.playthrough_required === due.playthrough_required && data.playthrough_played === due.playthrough_played;
    return isDue ? event : ({ ...event, data: { ...data, ...due } } as StoredEvent<WalletEvent>);
  }
  if (!STAKES.some((type) => type === event.type)) return event;
  const { data } = event as StoredEvent<Bet>;
  const played = sharesOfStake(state, data.currency, parseMicros(data.stake));
  return areSameShares(data.played, played)
    ? event
    : ({ ...event, data: { ...data, played } } as StoredEvent<WalletEvent>);
}
