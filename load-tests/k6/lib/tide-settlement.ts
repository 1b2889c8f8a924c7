import type { Pushes, TableRound, TideBet } from '@goldwake/contracts';
import type { TideRules } from './table-phases.ts';

/** A bet as its player placed it. */
export interface PlacedTideBet {
  round_id: string;
  round: string;
  stake: string;
  /** Multiplier at which the bet is cashed out by itself; null if only by hand. */
  cash_out_at: string | null;
}

/** A request of the player to cash out, with times of the player's clock in milliseconds. */
export interface CashOutRequest {
  sentAt: number;
  answeredAt: number;
  /** Whether the casino cashed out; false if it answered that the round is not open. */
  isPaid: boolean;
}

/** What the player's own client knows of a bet, with which the settlement by the casino is compared. */
export interface TideBetFacts {
  placed: PlacedTideBet;
  /** Null if the player left the bet to its target. */
  request: CashOutRequest | null;
  /** What the pushes said of the round. `end` is null if the round has not ended. */
  round: Pick<TableRound, 'started_at' | 'end'>;
}

export interface SettlementOptions {
  rules: TideRules;
  /** Maximum difference between the clocks of player and casino, in milliseconds. */
  clockMs: number;
}

type Settled = Pick<
  TideBet,
  'round_id' | 'round' | 'state' | 'stake' | 'payout' | 'cash_out_at' | 'cashed_out_at' | 'elapsed_ms'
>;

/**
 * Checks how the casino settled a bet: paid exactly the stake times the multiplier of the moment at which the request
 * was received, or the target, and lost only if the round ended below. Faults are returned as lines of text.
 */
export function settlementFaults(facts: TideBetFacts, settled: Settled, options: SettlementOptions): string[] {
  const { placed } = facts;
  const faults: string[] = [];
  if (settled.state !== 'resolved') faults.push(`its state is ${settled.state}, expected resolved`);
  for (const field of ['round_id', 'round', 'stake', 'cash_out_at'] as const) {
    if (settled[field] !== placed[field]) faults.push(`its ${field} is ${settled[field]}, expected ${placed[field]}`);
  }
  if (faults.length === 0)
    faults.push(...multiplierFaults(facts, settled, options), ...timeFaults(facts, settled, options));
  return faults.map((fault) => `bet ${placed.round_id} in round ${placed.round}: ${fault}`);
}

function multiplierFaults({ placed, round }: TideBetFacts, settled: Settled, { rules }: SettlementOptions): string[] {
  const { parseTideMultiplier, TIDE_MAX, tideMultiplier, tidePayout } = rules;
  const read = (text: string | null) => (text === null ? null : (parseTideMultiplier(text) ?? Number.NaN));
  const paid = read(settled.cashed_out_at) ?? 0;
  const end = read(round.end);
  if (paid === 0 && end === null) return ['it was lost, but its round has not ended'];
  const bet = { cash_out_at: read(placed.cash_out_at), elapsed_ms: settled.elapsed_ms };
  const wanted = tideMultiplier(bet, end ?? TIDE_MAX);
  const faults: string[] = [];
  if (paid !== wanted) {
    const moment = settled.elapsed_ms === null ? 'no request' : `a request after ${settled.elapsed_ms} ms`;
    faults.push(
      `${moment}, target ${placed.cash_out_at} and end ${round.end} give ${text(wanted)}, but it got ${text(paid)}`,
    );
  }
  const payout = tidePayout(BigInt(settled.stake), Number.isNaN(paid) ? 0 : paid).toString();
  if (settled.payout !== payout) {
    faults.push(`${settled.stake} micros at ${text(paid)} are ${payout}, but ${settled.payout} were paid`);
  }
  return faults;
}

function timeFaults({ request, round, placed }: TideBetFacts, settled: Settled, options: SettlementOptions): string[] {
  const { rules, clockMs } = options;
  const { elapsed_ms } = settled;
  if (round.started_at === null) return ['it was settled, but its round has not started'];
  const startedAt = Date.parse(round.started_at);
  if (!request) return elapsed_ms === null ? [] : ['it was cashed out by a request, but its player sent none'];
  const reachedAtAnswer = rules.tideAt(request.answeredAt + clockMs - startedAt);
  if (elapsed_ms !== null) {
    const receivedAt = startedAt + elapsed_ms;
    if (!request.isPaid) return ['it was cashed out by a request that the casino refused'];
    if (receivedAt < request.sentAt - clockMs) {
      return [`its request counts as received ${request.sentAt - receivedAt} ms before it was sent`];
    }
    return receivedAt > request.answeredAt + clockMs
      ? [`its request counts as received ${receivedAt - request.answeredAt} ms after it was answered`]
      : [];
  }
  const limit = request.isPaid ? placed.cash_out_at : round.end;
  const isReached = limit !== null && reachedAtAnswer >= (rules.parseTideMultiplier(limit) ?? Number.NaN);
  if (isReached) return [];
  return request.isPaid
    ? ['it was cashed out at its target before the curve reached it']
    : ['its request was refused before the round had ended'];
}

const text = (hundredths: number) => (hundredths > 0 ? `${(hundredths / 100).toFixed(2)}×` : 'nothing');

/** A push about one bet, as everybody at the table gets it. */
export type TableBetPush = Pushes['table_bet'] | Pushes['table_cash_out'];

/**
 * Checks that a settled bet was shown at the table: once when it was placed, and once more if it was cashed out, with
 * the same amounts. Faults are returned as lines of text.
 */
export function shownFaults(settled: Settled & Pick<TideBet, 'bet'>, shown: readonly TableBetPush[]): string[] {
  const { round, stake, payout, cash_out_at, cashed_out_at } = settled;
  const placed = { round, stake, cash_out_at, cashed_out_at: null, payout: undefined };
  const expected = cashed_out_at === null ? [placed] : [placed, { ...placed, cashed_out_at, payout }];
  const shownFields = (pushes: readonly object[]) =>
    pushes.map((push) => SHOWN.map((field) => (push as Record<string, unknown>)[field]).join()).sort();
  if (shownFields(expected).join('; ') === shownFields(shown).join('; ')) return [];
  return [
    `bet ${settled.round_id} was shown at the table as ${JSON.stringify(shown)}, expected ${JSON.stringify(expected)}`,
  ];
}

const SHOWN = ['round', 'stake', 'cash_out_at', 'cashed_out_at', 'payout'];

const SETTLED = ['state', 'payout', 'cashed_out_at', 'elapsed_ms'] as const;

/** Compares the response to a request to cash out with the settled bet in the player's history. */
export function answerFaults(answer: Settled, settled: Settled): string[] {
  return SETTLED.filter((field) => answer[field] !== settled[field]).map(
    (field) =>
      `bet ${settled.round_id}: the response had ${field} ${answer[field]}, but the history has ${settled[field]}`,
  );
}
