import { CURRENCIES, parseMicros, type WalletEvent } from '@goldwake/contracts';
import { balancesOf } from './balances.js';
import { playthroughOf } from './playthrough.js';
import type { WalletState } from './state.js';

/**
 * Returns whether the folded state has the same balances, playthrough and draw as the last event states, and whether
 * the held money equals the sum of the holds.
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

/**
 * Checks the held money. Only hold events state it, but it can be checked at every event, because a difference never
 * disappears.
 */
function agreesOnHolds({ held, holds }: WalletState): boolean {
  const sums = { gold_coins: 0n, sweeps_coins: 0n };
  for (const hold of holds.values()) if (hold) sums[hold.currency] += parseMicros(hold.amount);
  return CURRENCIES.every((currency) => held[currency] === sums[currency]);
}

/** Checks the last draw. If a draw were used twice, the player would already know the roll. */
function agreesOnDraw({ lastDraw }: WalletState, { type, data }: WalletEvent): boolean {
  const draw = type === 'bet_placed' || type === 'bet_and_win_settled' ? data.round.draw : null;
  return !draw || (lastDraw?.seed_pair === draw.seed_pair && lastDraw.nonce === draw.nonce);
}
