/** What the games read of the history, for whoever looks into it or makes it anew: free of Nest. */
export { DICE_ROUNDS, type DiceRoundRow, diceRounds } from './dice-rounds.js';
