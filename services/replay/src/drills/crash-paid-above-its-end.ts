import {
  counted,
  type EventOf,
  formatHundredths,
  formatMoney,
  microsText,
  parseMicros,
  playerAccount,
  RISING_TIDE,
  type StoredEvent,
  TIDE_MAX,
  type TideOutcome,
  tideAt,
  tidePayout,
  tideTime,
  transfer,
} from '@goldwake/contracts';
import { CannotRun } from '../cannot-run.js';
import type { CasinoCopy } from './casino-copy.js';
import { aboutWallet, type Drill } from './drill.js';
import { pick } from './pick.js';
import { restate } from './restate.js';

type Paid = StoredEvent<EventOf<'win_paid'>>;

/** How far above the end of its round the bet is cashed out, in hundredths. */
const ABOVE = 50;

export const crashPaidAboveItsEnd: Drill = {
  name: 'crash-paid-above-its-end',
  description:
    'a lost bet of Rising Tide was paid as if cashed out above the end of its round, and all later balances follow',
  inject(copy, random) {
    const paid = pick(random, lostBets(copy));
    if (!paid) throw new CannotRun('no player has lost a bet of Rising Tide without a target; play more rounds first');
    const { uid, round, currency } = paid.data;
    const lost = round.outcome as TideOutcome;
    const elapsed_ms = tideTime((lost.end ?? 0) + ABOVE);
    const outcome: TideOutcome = { ...lost, elapsed_ms, cashed_out_at: tideAt(elapsed_ms), end: null };
    const payout = tidePayout(parseMicros(lost.stake), tideAt(elapsed_ms));
    const postings = transfer('house:games', playerAccount(uid), currency, payout);
    const raw = copy.event(paid.stream, paid.version);
    const data = { ...JSON.parse(raw.dataText), round: { ...round, outcome }, payout: microsText(payout), postings };
    copy.setData(raw, JSON.stringify(data));
    const events = restate(copy, paid.stream, paid.version);
    const [at, end] = [outcome.cashed_out_at ?? 0, lost.end ?? 0].map(formatHundredths);
    return {
      event_id: paid.eventId,
      what: `${paid.eventId} pays ${formatMoney(payout, currency)} for a cash-out at ${at}×, although round ${lost.round} ended at ${end}×; the balances and hashes of ${counted(events, 'event')} follow it`,
      commands: [`show --round ${round.round_id}`, ...aboutWallet(uid, paid.version)],
    };
  },
};

/** Returns the payouts of bets without a target that were lost. */
function lostBets({ casino }: CasinoCopy): Paid[] {
  return casino.streams('wallet-').flatMap(({ stream }) =>
    [...casino.streamEvents(stream)].flatMap(({ event }) => {
      if (event.type !== 'win_paid') return [];
      const { round } = (event as Paid).data;
      const isLost = round.game_id === RISING_TIDE && isLostWithoutTarget(round.outcome as TideOutcome);
      return isLost ? [event as Paid] : [];
    }),
  );
}

function isLostWithoutTarget({ cash_out_at, cashed_out_at, end }: TideOutcome): boolean {
  return cash_out_at === null && cashed_out_at === null && end !== null && end + ABOVE <= TIDE_MAX;
}
