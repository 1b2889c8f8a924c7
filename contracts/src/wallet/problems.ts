import { type ProblemDeclarations, SEND_AGAIN } from '../problem-declaration.js';

/** Problems of the wallet service. */
export const WALLET_PROBLEMS = {
  insufficient_balance: {
    status: 409,
    title: 'The stake is above the balance',
    meaning: 'The balance in this currency is below the stake or the amount to hold. Nothing was booked.',
    next: 'Lower the stake, or claim a bonus or a top-up.',
  },
  stake_out_of_range: {
    status: 422,
    title: 'The stake is outside the limits',
    meaning: 'The stake is below the minimum or above the maximum of the game for this currency.',
    next: 'Choose a stake within the limits that the route of the game returns.',
  },
  nonce_conflict: {
    status: 409,
    title: 'The draw was used already',
    meaning: 'Another bet used this draw of the seed pair first. Nothing was booked.',
    next: SEND_AGAIN,
  },
  seeds_in_use: {
    status: 409,
    title: 'Finish your open rounds before you change the seeds',
    meaning:
      'An open round draws from the seed pair. Ending the pair would reveal cards or mines that are still hidden.',
    next: 'Finish the open rounds; then rotate the seeds.',
  },
  hold_not_found: {
    status: 404,
    title: 'There is no such hold',
    meaning: 'No money of this player was ever held under this id.',
    next: 'Check the id. Hold the money before it is captured or released.',
  },
  hold_finished: {
    status: 409,
    title: 'This hold was captured or released already',
    meaning: 'The hold was captured or released before, which happens once. Nothing was booked.',
    next: 'Read what ended the hold. To hold money again, use a new id.',
  },
  top_up_not_needed: {
    status: 409,
    title: 'Top up when your Gold Coins are below 1.00',
    meaning: 'A top-up is available only if the Gold Coins balance is below 1.00.',
    next: 'Play with the present balance.',
  },
  top_up_too_soon: {
    status: 409,
    title: 'One top-up an hour',
    meaning: 'A player can top up once per hour.',
    next: 'Wait until `top_up_available_at` of GET /api/wallet.',
  },
} as const satisfies ProblemDeclarations;
