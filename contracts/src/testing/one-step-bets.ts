import type { OneStepGameId } from '../games/originals/games.js';

/** Parameters of a bet in each one-step game, as fields of the body of POST /api/games/{id}/bets. */
export const ONE_STEP_BETS: Readonly<Record<OneStepGameId, object>> = {
  dice: { target: '50.00', direction: 'over' },
  halyard: { target: '2.00' },
  'plumb-line': { rows: 8, risk: 'low' },
  'signal-lamp': { picks: [3, 7, 11, 40], risk: 'classic' },
  'tide-wheel': { segments: 20, risk: 'medium' },
};
