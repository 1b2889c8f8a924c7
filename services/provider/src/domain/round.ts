import { type Currency, type MicrosText, microsText, parseMicros, payoutOf, slotGameOf } from '@goldwake/contracts';
import { drawnBook } from './drawn-book.js';

/** Why the casino has refused a bet: the code and the text of its problem. */
export interface BetRefusal {
  code: string;
  detail: string;
}

/** What is known of a round since its stake was chosen. */
interface Placed {
  /** 128 random bits in hex. */
  round_id: string;
  /** Hash of the casino's session of play. */
  play: string;
  /** Idempotency key of the request for the round, unique in its session of play. */
  key: string;
  player_id: string;
  game_id: string;
  game_name: string;
  currency: Currency;
  stake: MicrosText;
  placed_at: string;
  /** Whether the page has shown the round to its end. */
  shown: boolean;
  /** Number of calls without an answer since the round has its status. */
  failures: number;
}

/** What the words of the casino decide. */
interface Drawn {
  book: number;
  /** What the book pays, as a multiple of the stake in ten-thousandths. */
  multiplier: number;
  payout: MicrosText;
  /** Balance after the bet. */
  balance: MicrosText;
}

/**
 * - `betting`: stored, and its bet is sent once;
 * - `refused`: the casino has refused the bet, and nothing is booked;
 * - `rolling_back`: its bet has no known answer, and its rollback is sent until it is answered;
 * - `rolled_back`: the casino has returned the stake or will refuse the bet;
 * - `drawn`: its words are known, and its win is sent until it is answered;
 * - `paid`: the casino has booked the win.
 */
export type Round = Placed &
  (
    | { status: 'betting' | 'rolling_back' | 'rolled_back' }
    | { status: 'refused'; refusal: BetRefusal }
    | ({ status: 'drawn' } & Drawn)
    | ({ status: 'paid'; balance_after: MicrosText; paid_at: string } & Drawn)
  );

export type DrawnRound = Extract<Round, { status: 'drawn' | 'paid' }>;

/** What can happen to a round. `*_unknown` is a call that failed or whose answer was lost. */
export type Happening =
  | { type: 'bet_answered'; words: readonly number[]; balance: MicrosText }
  | { type: 'bet_refused'; refusal: BetRefusal }
  | { type: 'bet_unknown' }
  | { type: 'win_answered'; balance: MicrosText; at: string }
  | { type: 'win_unknown' }
  | { type: 'rollback_answered' }
  /** An operator of the casino has ended the round before its rollback arrived. */
  | { type: 'ended_by_casino'; words: readonly number[]; balance: MicrosText }
  | { type: 'rollback_unknown' };

/**
 * Decides what a round becomes. A round whose bet has no known answer is rolled back, and one whose words are known is
 * finished. Once a rollback may have been sent, the round can be won only if its answer says that the casino has ended it.
 * @returns the same object if the happening does not fit the status, such as an answer that comes too late
 */
export function decide(round: Round, happening: Happening): Round {
  switch (happening.type) {
    case 'bet_answered':
      return round.status === 'betting' ? drawn(round, happening) : round;
    case 'bet_refused':
      return round.status === 'betting' ? { ...round, status: 'refused', refusal: happening.refusal } : round;
    case 'bet_unknown':
      return round.status === 'betting' ? { ...round, status: 'rolling_back', failures: 0 } : round;
    case 'win_answered': {
      const { balance, at } = happening;
      return round.status === 'drawn' ? { ...round, status: 'paid', balance_after: balance, paid_at: at } : round;
    }
    case 'rollback_answered':
      return round.status === 'rolling_back' ? { ...round, status: 'rolled_back' } : round;
    case 'ended_by_casino':
      return round.status === 'rolling_back' ? drawn(round, happening) : round;
    case 'win_unknown':
      return round.status === 'drawn' ? { ...round, failures: round.failures + 1 } : round;
    case 'rollback_unknown':
      return round.status === 'rolling_back' ? { ...round, failures: round.failures + 1 } : round;
  }
}

/** The call that a round needs to come to its end; null for one that waits for the answer of its bet or has ended. */
export function nextCall(round: Round): 'win' | 'rollback' | null {
  if (round.status === 'drawn') return 'win';
  return round.status === 'rolling_back' ? 'rollback' : null;
}

/** Whether the round may still have a call under way or to come. */
export function isOpen({ status }: Round): boolean {
  return status === 'betting' || status === 'drawn' || status === 'rolling_back';
}

export function isDrawn(round: Round): round is DrawnRound {
  return round.status === 'drawn' || round.status === 'paid';
}

function drawn(round: Round, { words, balance }: Extract<Happening, { words: readonly number[] }>): Round {
  const game = slotGameOf(round.game_id);
  if (!game) throw new RangeError(`${round.game_id} is no slot of this version`);
  const { book, multiplier } = drawnBook(game, words);
  const payout = microsText(payoutOf(parseMicros(round.stake), multiplier));
  return { ...round, status: 'drawn', failures: 0, book, multiplier, payout, balance };
}
