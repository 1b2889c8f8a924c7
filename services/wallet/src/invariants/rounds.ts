import {
  type EventOf,
  formatExactMoney,
  idOf,
  microsText,
  parseMicros,
  type StoredEvent,
  slotGameOf,
} from '@goldwake/contracts';
import { addId, defineInvariant, hasId, noIds, type SeenIds, type Violate } from '@goldwake/core';
import { areSameShares, sharesText } from './shares.js';

type BetPlaced = StoredEvent<EventOf<'bet_placed'>>;
type Raised = StoredEvent<EventOf<'stake_raised'>>;
type WinPaid = StoredEvent<EventOf<'win_paid'>>;
type RolledBack = StoredEvent<EventOf<'bet_rolled_back'>>;
type Voided = StoredEvent<EventOf<'round_voided'>>;
type Open = Pick<BetPlaced['data'], 'currency' | 'stake' | 'played'> & { game_id: string; eventId: string };

/** Rounds by `<uid>/<round id>`. */
interface Rounds {
  /** Rounds whose stake is in play. */
  open: Map<string, Open>;
  /** Rounds that were cancelled before their bet arrived, and rounds of slots that were rolled back. */
  cancelled: SeenIds;
  /** Rounds whose bet had a draw, so that their ids are used once. */
  drawn: SeenIds;
}

export const rounds = defineInvariant<Rounds>({
  name: 'rounds',
  rule: 'a round with a placed bet ends once, with a win or the return of exactly its stake, in the same game and currency; a round that was cancelled before its bet never gets a bet, and a round of a slot gets one bet only, whether it was paid or rolled back; a round that had a bet with a draw is not cancelled as one without a bet',
  types: ['bet_placed', 'stake_raised', 'win_paid', 'bet_rolled_back', 'bet_and_win_settled', 'round_voided'],
  initial: () => ({ open: new Map(), cancelled: noIds(), drawn: noIds() }),
  check(state, event, violate) {
    const { open } = state;
    if (event.type === 'stake_raised') {
      raised(open, event as Raised, violate);
      return;
    }
    if (event.type === 'round_voided') {
      voided(state, event as Voided, violate);
      return;
    }
    const { data, type } = event as BetPlaced | WinPaid | RolledBack | StoredEvent<EventOf<'bet_and_win_settled'>>;
    const roundId = 'round' in data ? data.round.round_id : data.round_id;
    const key = `${idOf(event.stream)}/${roundId}`;
    const bet = open.get(key);
    if (type === 'bet_placed' || type === 'bet_and_win_settled') {
      if (bet) violate(event, `bets on round ${roundId}, which ${bet.eventId} opened and nothing ended`);
      if (hasId(state.cancelled, key)) violate(event, `bets on round ${roundId}, which was cancelled before`);
      else if (!bet && isOfSlot(event as BetPlaced) && hasId(state.drawn, key)) {
        violate(event, `bets on round ${roundId}, which was paid before`);
      }
      if (type === 'bet_placed') {
        open.set(key, openedBy(event as BetPlaced));
        if ((event as BetPlaced).data.round.draw) addId(state.drawn, key);
      }
      return;
    }
    if (!bet) {
      violate(event, `ends round ${roundId}, which is not open`);
      return;
    }
    open.delete(key);
    if (data.currency !== bet.currency) {
      violate(event, `ends round ${roundId} in ${data.currency}; ${bet.eventId} staked ${bet.currency}`);
    }
    const game = type === 'win_paid' ? (event as WinPaid).data.round.game_id : (event as RolledBack).data.game_id;
    if (game !== null && game !== bet.game_id) {
      violate(event, `ends round ${roundId} in the game ${game}; ${bet.eventId} was placed in ${bet.game_id}`);
    }
    if (type === 'bet_rolled_back') {
      returned(event as RolledBack, bet, violate);
      if (slotGameOf(bet.game_id)) addId(state.cancelled, key);
    }
  },
});

function isOfSlot({ data }: BetPlaced): boolean {
  return slotGameOf(data.round.game_id) !== undefined;
}

function openedBy({ data: { round, currency, stake, played }, eventId }: BetPlaced): Open {
  return { game_id: round.game_id, currency, stake, played, eventId };
}

function voided({ open, cancelled, drawn }: Rounds, event: Voided, violate: Violate): void {
  const { round_id } = event.data;
  const key = `${idOf(event.stream)}/${round_id}`;
  const bet = open.get(key);
  if (bet) violate(event, `cancels round ${round_id} as one without a bet; ${bet.eventId} opened it`);
  if (!addId(cancelled, key)) violate(event, `cancels round ${round_id}, which was cancelled before`);
  else if (!bet && hasId(drawn, key)) violate(event, `cancels round ${round_id} as one without a bet; it had one`);
}

function raised(open: Rounds['open'], event: Raised, violate: Violate): void {
  const { uid, round_id, game_id, bet_event_id, currency, stake, played } = event.data;
  const key = `${uid}/${round_id}`;
  const bet = open.get(key);
  if (!bet) {
    violate(event, `raises the stake of round ${round_id}, which is not open`);
    return;
  }
  if (bet_event_id !== null && bet_event_id !== bet.eventId) {
    violate(event, `raises the stake of ${bet_event_id}; its round was opened by ${bet.eventId}`);
  }
  if (currency !== bet.currency || game_id !== bet.game_id) {
    violate(
      event,
      `raises round ${round_id} of ${game_id} in ${currency}; ${bet.eventId} staked ${bet.currency} on ${bet.game_id}`,
    );
  }
  const total = microsText(parseMicros(bet.stake) + parseMicros(stake));
  open.set(key, { ...bet, stake: total, played: [...bet.played, ...played] });
}

function returned(event: RolledBack, bet: Open, violate: Violate): void {
  const { bet_event_id, currency, stake, payout, unplayed } = event.data;
  if (bet_event_id !== null && bet_event_id !== bet.eventId) {
    violate(event, `rolls back ${bet_event_id}; its round was opened by ${bet.eventId}`);
  }
  if (stake !== bet.stake) {
    const [back, staked] = [stake, bet.stake].map((text) => formatExactMoney(parseMicros(text), currency));
    violate(event, `returns ${back}; ${bet.eventId} staked ${staked}`);
  }
  if (payout !== '0') {
    violate(event, `takes back ${formatExactMoney(parseMicros(payout), currency)}, but the round was not won`);
  }
  if (!areSameShares(unplayed, bet.played)) {
    violate(event, `takes back ${sharesText(unplayed)}; ${bet.eventId} counted ${sharesText(bet.played)}`);
  }
}
