import {
  type BlackjackTable,
  counted,
  type EventOf,
  formatMoney,
  type MicrosText,
  microsText,
  parseMicros,
  payoutOf,
  playerAccount,
  type StoredEvent,
  streamName,
  transfer,
} from '@goldwake/contracts';
import { CannotRun } from '../cannot-run.js';
import type { CasinoCopy } from './casino-copy.js';
import { aboutWallet, type Drill } from './drill.js';
import { pick } from './pick.js';
import { restate } from './restate.js';

/** What a blackjack pays, in ten-thousandths of the stake. A won hand pays 20000. */
const BLACKJACK_PAYS = 25_000;

type Resolved = StoredEvent<EventOf<'round_resolved'>>;
type Paid = StoredEvent<EventOf<'win_paid'>>;

export const handPaidAsBlackjack: Drill = {
  name: 'hand-paid-as-blackjack',
  description: 'a hand of blackjack that won was paid as a blackjack, which it was not, and all later balances follow',
  inject(copy, random) {
    const hands = wonHands(copy);
    const hand = pick(random, hands);
    if (!hand) throw new CannotRun('no player has won a hand of blackjack with a stand; play more hands first');
    const { resolved, paid } = hand;
    const { uid, round_id, stake, payout: before } = resolved.data;
    const table = asBlackjack(resolved);
    const payout = microsText(payoutOf(parseMicros(stake), BLACKJACK_PAYS));
    const action = copy.event(resolved.stream, resolved.version - 1);
    change(copy, action.event, { table });
    change(copy, resolved, { table, payout });
    copy.sign(resolved.stream, action.event.version);
    change(copy, paid, { ...paidAs(paid, table, payout) });
    const events = restate(copy, paid.stream, paid.version);
    const money = (amount: MicrosText) => formatMoney(parseMicros(amount), resolved.data.currency);
    return {
      event_id: action.event.eventId,
      what: `${action.event.eventId} shows the hand of round ${round_id} as a blackjack, so ${paid.eventId} pays ${money(payout)} instead of ${money(before)}; the balances and hashes of ${counted(events, 'event')} follow it`,
      commands: [`show --round ${round_id}`, ...aboutWallet(uid, paid.version)],
    };
  },
};

/** Returns the rounds in which a player stood on one hand and won, with their payouts. */
function wonHands({ casino }: CasinoCopy): { resolved: Resolved; paid: Paid }[] {
  return casino.streams('rounds-').flatMap(({ stream }) =>
    [...casino.streamEvents(stream)].flatMap(({ event }) => {
      if (event.type !== 'round_resolved' || !isWonByStanding(event as Resolved)) return [];
      const resolved = event as Resolved;
      const wallet = casino.streamEvents(streamName('wallet', resolved.data.uid));
      const paid = [...wallet].find(
        (one) => one.event.type === 'win_paid' && one.event.causationId === resolved.eventId,
      );
      return paid ? [{ resolved, paid: paid.event as Paid }] : [];
    }),
  );
}

function isWonByStanding({ data: { game_id, table } }: Resolved): boolean {
  if (game_id !== 'blackjack') return false;
  const { hands, actions } = table as unknown as BlackjackTable;
  const [hand] = hands;
  return hands.length === 1 && hand?.result === 'won' && !hand.doubled && actions.at(-1)?.action === 'stand';
}

function asBlackjack({ data }: Resolved): BlackjackTable {
  const table = data.table as unknown as BlackjackTable;
  return { ...table, hands: table.hands.map((hand) => ({ ...hand, result: 'blackjack' })) };
}

function paidAs({ data: { uid, round, currency } }: Paid, table: BlackjackTable, payout: MicrosText): object {
  const postings = transfer('house:games', playerAccount(uid), currency, parseMicros(payout));
  return { round: { ...round, outcome: table }, payout, postings };
}

function change(copy: CasinoCopy, { stream, version }: StoredEvent, data: object): void {
  const raw = copy.event(stream, version);
  copy.setData(raw, JSON.stringify({ ...JSON.parse(raw.dataText), ...data }));
}
