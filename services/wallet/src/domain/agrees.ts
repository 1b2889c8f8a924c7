import { CURRENCIES, parseMicros, type WalletEvent } from '@goldwake/contracts';
import { balancesOf } from './balances.js';
import { playthroughOf } from './playthrough.js';
import type { WalletState } from './state.js';

/**
 * Returns whether the state after an event has the balances, the playthrough and the draw that the event states, and
 * whether its held money is the sum of its holds.
 */
export function agrees(state: WalletState, event: WalletEvent): boolean {
  const { data } = event;
  const [balances, playthrough] = [balancesOf(state), playthroughOf(state)];
  return (
    CURRENCIES.every((currency) => balances[currency] === data.balances[currency]) &&
    playthrough.requirement_id === data.playthrough.requirement_id &&
    playthrough.requirement === data.playthrough.requirement &&
    playthrough.progress === data.playthrough.progress &&
    agreesOnDraw(state, event) &&
    agreesOnHolds(state)
  );
}

/** Checks held money at every event, although only the events of holds state it: a difference never disappears. */
function agreesOnHolds({ held, holds }: WalletState): boolean {
  const sums = { gold_coins: 0n, sweeps_coins: 0n };
  for (const hold of holds.values()) if (hold) sums[hold.currency] += parseMicros(hold.amount);
  return CURRENCIES.every((currency) => held[currency] === sums[currency]);
}

/** Checks the last draw. A draw used again would give a roll that the player has already seen. */
function agreesOnDraw({ lastDraw }: WalletState, { type, data }: WalletEvent): boolean {
  const draw = type === 'bet_placed' || type === 'bet_and_win_settled' ? data.round.draw : null;
  return !draw || (lastDraw?.seed_pair === draw.seed_pair && lastDraw.nonce === draw.nonce);
}
