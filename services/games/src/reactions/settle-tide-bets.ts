import { type EventOf, idOf, RISING_TIDE, type StoredEvent, type TideOutcome } from '@goldwake/contracts';
import type { Subscription } from '@goldwake/core';
import type { TurnTide } from '../commands/turn-tide.js';
import { isOver, tideBetRecord } from '../domain/index.js';
import { endedTideBet, endOfBet, TIDE_BETS_GROUP, type TideBets } from '../streams/tide-bets.js';
import type { TideTable } from '../streams/tide-table.js';

type Placed = StoredEvent<EventOf<'bet_placed'>>;
type Ended = StoredEvent<EventOf<'win_paid'> | EventOf<'bet_rolled_back'>>;

interface Parts {
  table: Pick<TideTable, 'load'>;
  bets: TideBets;
  turn: Pick<TurnTide, 'payTarget' | 'settleSoon'>;
}

/**
 * Goes on where a process stopped: remembers each bet of the table, settles it if its round was over before, and
 * remembers how it ended.
 */
export function settleTideBets(parts: Parts): Subscription {
  return {
    group: TIDE_BETS_GROUP,
    topics: ['wallet'],
    types: ['bet_placed', 'win_paid', 'bet_rolled_back'],
    async handle(event) {
      if (event.type === 'bet_placed') await placed(parts, event as Placed);
      else await ended(parts, event as Ended);
    },
  };
}

/**
 * The bet is durable before the table is read. So either the round is over now and its settlement is repeated, or the
 * settlement of the round, which begins later, finds the bet.
 */
async function placed({ table, bets, turn }: Parts, event: Placed): Promise<void> {
  if (event.data.round.game_id !== RISING_TIDE) return;
  const bet = tideBetRecord({ ...event.data, ...event, uid: idOf(event.stream) });
  if ((await bets.get(bet.round_id)) === undefined) {
    const { newest } = await table.load();
    await bets.keep(bet, Date.parse(newest?.round === bet.round ? newest.starts_at : bet.placed_at));
  }
  if ((await bets.get(bet.round_id))?.state !== 'open') return;
  const state = await table.load();
  if (state.newest?.round !== bet.round || isOver(state)) await turn.settleSoon(bet.round);
  else if (bet.cash_out_at !== null) await turn.payTarget({ round: bet.round, target: bet.cash_out_at });
}

async function ended({ bets }: Parts, event: Ended): Promise<void> {
  const roundId = endedTideBet(event);
  const bet = roundId === undefined ? undefined : await bets.get(roundId);
  if (bet?.state !== 'open') return;
  if (event.type === 'bet_rolled_back') await bets.close(bet, endOfBet(undefined));
  else {
    const { round, payout } = event.data as EventOf<'win_paid'>['data'];
    await bets.close(bet, endOfBet({ outcome: round.outcome as TideOutcome, payout }));
  }
}
