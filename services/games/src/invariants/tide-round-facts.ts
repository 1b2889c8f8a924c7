import type { EventOf, StoredEvent } from '@goldwake/contracts';

/** What the bets of a round of the shared table depend on. */
export interface TideRoundFacts {
  round: string;
  starts_at: string;
  started_at: string | null;
  /** Null before the end, and for a cancelled round. */
  end: number | null;
  isOver: boolean;
  interrupted: boolean;
  /** Number of rounds that were over after this one. */
  later: number;
  /** Cash-outs that are compared with the end of the round as soon as it is known. */
  paid: { event: StoredEvent; multiplier: number }[];
}

/**
 * Records what an event says about its round.
 * @returns the cash-outs whose round is over now, with its end, which is null if it was cancelled
 */
export function followTideRound(rounds: Map<string, TideRoundFacts>, event: StoredEvent) {
  const { round } = event.data as { round: string };
  if (event.type === 'tide_round_opened') {
    const { starts_at } = event.data as EventOf<'tide_round_opened'>['data'];
    const facts = { round, starts_at, started_at: null, end: null, isOver: false, interrupted: false, later: 0 };
    rounds.set(round, { ...facts, paid: [] });
    return [];
  }
  const known = rounds.get(round);
  if (!known) return [];
  if (event.type === 'tide_round_started') {
    known.started_at = (event.data as EventOf<'tide_round_started'>['data']).started_at;
    return [];
  }
  for (const other of rounds.values()) if (other.isOver) other.later++;
  known.isOver = true;
  if (event.type === 'tide_round_ended') {
    const { end, interrupted } = event.data as EventOf<'tide_round_ended'>['data'];
    Object.assign(known, { end, interrupted });
  }
  const { paid, end } = known;
  known.paid = [];
  return paid.map((one) => ({ ...one, end }));
}

/**
 * Number of later rounds for which a round is kept: a slow wallet can store a bet after its round. They take at least
 * three minutes.
 */
const LATER_KEPT = 20;

/** Forgets old rounds, except those in which bets are not settled. */
export function forgetTideRound(rounds: Map<string, TideRoundFacts>, needed: ReadonlySet<string>): void {
  for (const { round, later } of [...rounds.values()]) {
    if (later > LATER_KEPT && !needed.has(round)) rounds.delete(round);
  }
}
