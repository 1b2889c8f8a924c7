import type { TablePushes } from '@goldwake/contracts';
import type { TableBet, TideTable } from '@goldwake/contracts/http';

/** A bet at the table that this client has seen. */
export type SeenBet = TableBet & { payout?: string };

/** The table as this client knows it from the last response and the pushes since then. */
export interface TableView {
  table: TideTable;
  /** Bets of the table's round by their id. */
  bets: ReadonlyMap<string, SeenBet>;
  /**
   * Bets of a later round, whose opening has not been pushed yet: events of wallets and of the table have
   * no common order.
   */
  early: { round: string; bets: ReadonlyMap<string, SeenBet> } | null;
}

const NO_BETS: ReadonlyMap<string, SeenBet> = new Map();
const ENDS_MAX = 20;

/** Applies a response of the server, unless a newer push has arrived already. */
export function withTable(known: TableView | null, table: TideTable): TableView {
  const isNewer = !known || table.version >= known.table.version;
  if (!isNewer && table.round !== known.table.round) return known;
  const isSameRound = known !== null && known.table.round === table.round;
  let bets = isSameRound ? known.bets : betsOf(known, table.round);
  for (const bet of table.bets) bets = withSeen(bets, bet);
  return { table: isNewer ? table : known.table, bets, early: earlyAfter(known, table.round) };
}

/** Takes over a phase of the table. Older versions change nothing. */
export function withRound(known: TableView, push: TablePushes['table_round']): TableView {
  if (push.version <= known.table.version) return known;
  const { end } = push;
  const before = known.table.last;
  const isNewEnd = end !== null && before[0]?.round !== push.round;
  const last = isNewEnd ? [{ round: push.round, end }, ...before].slice(0, ENDS_MAX) : before;
  const bets = push.round === known.table.round ? known.bets : betsOf(known, push.round);
  return { table: { ...known.table, ...push, last }, bets, early: earlyAfter(known, push.round) };
}

/** Takes over a bet, or a cash-out, which contains its bet. */
export function withBet(known: TableView, push: TablePushes['table_bet' | 'table_cash_out']): TableView {
  const { round, ...bet } = push;
  if (round === known.table.round) return { ...known, bets: withSeen(known.bets, bet) };
  if (!isLater(round, known.table.round)) return known;
  return { ...known, early: { round, bets: withSeen(known.early?.round === round ? known.early.bets : NO_BETS, bet) } };
}

/** A cash-out is never undone, so it stays if the bet arrives again without it. */
function withSeen(bets: ReadonlyMap<string, SeenBet>, bet: SeenBet): ReadonlyMap<string, SeenBet> {
  const known = bets.get(bet.bet);
  const cashed = known && known.cashed_out_at !== null && bet.cashed_out_at === null;
  return new Map(bets).set(bet.bet, cashed ? known : { ...known, ...bet });
}

function betsOf(known: TableView | null, round: string | null): ReadonlyMap<string, SeenBet> {
  return known?.early && known.early.round === round ? known.early.bets : NO_BETS;
}

function earlyAfter(known: TableView | null, round: string | null): TableView['early'] {
  const early = known?.early ?? null;
  return early && isLater(early.round, round) ? early : null;
}

/** Returns whether a round follows another one; each is `<chain>.<number>`. */
export function isLater(round: string, than: string | null): boolean {
  if (than === null) return true;
  const [chain = 0, number = 0] = round.split('.').map(Number);
  const [otherChain = 0, otherNumber = 0] = than.split('.').map(Number);
  return chain > otherChain || (chain === otherChain && number > otherNumber);
}

/** Returns the bets in the order of the list: cash-outs first, from the highest; then the largest stakes. */
export function listedBets(bets: ReadonlyMap<string, SeenBet>): SeenBet[] {
  return [...bets.values()].sort(
    (a, b) => Number(b.cashed_out_at ?? 0) - Number(a.cashed_out_at ?? 0) || larger(a.stake, b.stake),
  );
}

function larger(a: string, b: string): number {
  const difference = BigInt(b) - BigInt(a);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}
