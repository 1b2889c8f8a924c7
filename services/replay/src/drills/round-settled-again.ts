import type { EventOf, StoredEvent } from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';
import { betAndWin } from '@goldwake/wallet/domain';
import { CannotRun } from '../cannot-run.js';
import { appendEvent, only, walletAt } from './append-event.js';
import { aboutWallet, type Drill } from './drill.js';
import { pickEvent, pickWallet } from './pick.js';

type Settled = StoredEvent<EventOf<'bet_and_win_settled'>>;

export const roundSettledAgain: Drill = {
  name: 'round-settled-again',
  description: 'a won round was settled a second time under new ids, with the same seed pair and nonce',
  inject(copy, random) {
    const wallet = pickWallet(copy, random, 3);
    const { event } = pickEvent(copy, random, wallet, [1, wallet.version], ({ event }) => isWon(event));
    const { round, currency, stake, payout } = (event as Settled).data;
    const { draw } = round;
    if (!draw) throw new CannotRun(`${event.eventId} consumed no draw; try another --seed`);
    // The wallet refuses a draw that it has consumed, so the insider hides the later ones from it.
    const before = { ...walletAt(copy, wallet.stream), lastDraw: { ...draw, nonce: draw.nonce - 1 } };
    const again = { round: { ...round, round_id: random.hex(4) }, currency, stake, payout };
    const commandId = random.hex(4);
    const context = { ...systemContext(commandId, event.actor), commandHash: random.hex(8) };
    const event_id = appendEvent(copy, wallet.stream, only(betAndWin(before, again)), context);
    return {
      event_id,
      what: `${event_id} settles the round of ${event.eventId} again, with seed pair ${draw.seed_pair} nonce ${draw.nonce}`,
      commands: [...aboutWallet(wallet.uid, wallet.version + 1), `what-if ${wallet.uid} --without ${event_id}`],
    };
  },
};

function isWon(event: StoredEvent): boolean {
  if (event.type !== 'bet_and_win_settled') return false;
  const { round, stake, payout } = (event as Settled).data;
  return round.draw !== null && BigInt(payout) > BigInt(stake);
}
