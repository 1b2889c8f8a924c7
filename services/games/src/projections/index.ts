/** Read models of the games service, for tools that inspect or rebuild them. These modules do not depend on Nest. */
export { DICE_ROUNDS, type DiceRoundRow, diceRounds } from './dice-rounds.js';
