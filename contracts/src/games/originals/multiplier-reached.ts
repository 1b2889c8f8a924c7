/**
 * Returns the multiplier in hundredths that one of 2⁵² equally likely numbers reaches, for a game that returns
 * `returnPercent` of every 100 staked. It is at least T exactly if the number is below returnPercent × 2⁵² ÷ T.
 * @param max largest multiplier of the game, in hundredths
 */
export function multiplierReached(number: number, returnPercent: number, max: number): number {
  const reached = (BigInt(returnPercent) * 2n ** 52n) / BigInt(number + 1);
  return reached > BigInt(max) ? max : Number(reached);
}
