import { CannotRun } from '../cannot-run.js';
import { aboutWallet, type Drill } from './drill.js';
import { pick, pickEvent, pickWallet } from './pick.js';

const BETS = ['bet_placed', 'bet_and_win_settled'];

export const foreignBet: Drill = {
  name: 'foreign-bet',
  description: "a bet from a player's wallet was placed by another player",
  inject(copy, random) {
    const wallet = pickWallet(copy, random, 3);
    const others = copy.casino.streams('wallet-').filter(({ stream }) => stream !== wallet.stream);
    const other = pick(random, others)?.stream.slice('wallet-'.length);
    if (other === undefined) throw new CannotRun('this drill needs two players');
    const { event } = pickEvent(copy, random, wallet, [1, wallet.version], ({ event }) => BETS.includes(event.type));
    copy.run('UPDATE events SET actor = ? WHERE position = ?', other, event.position);
    copy.sign(event.stream, event.version);
    return {
      event_id: event.eventId,
      what: `${event.eventId}: its actor ${event.actor} became ${other}`,
      commands: aboutWallet(wallet.uid, event.version),
    };
  },
};
