import { type ProblemDeclarations, SEND_AGAIN } from '../problem-declaration.js';

/** Problems of the cashier service. */
export const CASHIER_PROBLEMS = {
  purchases_disabled: {
    status: 403,
    title: 'Buying coins is switched off for this account',
    meaning: 'An operator has switched off purchases for the player.',
    next: 'Ask the support of the casino to switch it on again.',
  },
  purchases_closed: {
    status: 429,
    title: 'Too many orders or payments were not accepted; buying is closed for a while',
    meaning:
      'Five payments of the player were declined, or orders blocked, within ten minutes. `until` is the time at which buying opens.',
    next: 'Wait for the number of seconds in Retry-After. Check the card with the bank in the meantime.',
  },
  package_changed: {
    status: 422,
    title: 'The price or content of this package has changed',
    meaning: 'The package differs from the one that the player saw, or it is not sold any more. Nothing was charged.',
    next: 'Load GET /api/cashier/packages again and let the player choose.',
  },
  bonus_changed: {
    status: 422,
    title: 'The bonus of this package has changed',
    meaning: 'The order would get less bonus than the player saw. Nothing was charged.',
    next: 'Load GET /api/cashier/packages again and let the player choose.',
  },
  first_purchase_used: {
    status: 409,
    title: 'This package is for a first purchase only',
    meaning: 'The player has bought coins before, or has an open payment for this package.',
    next: 'Choose another package, or finish or cancel the open payment.',
  },
  too_many_open_purchases: {
    status: 409,
    title: '5 payments of yours are open',
    meaning: 'Five purchases of the player wait for their payments.',
    next: 'Pay or cancel one of them. An open purchase ends when its time to pay is over.',
  },
  purchase_not_open: {
    status: 409,
    title: 'This purchase has ended or is being processed',
    meaning: 'Only a purchase that waits for its payment can be canceled.',
    next: 'Load the purchase again and show its status.',
  },
  purchase_not_in_review: {
    status: 409,
    title: 'This purchase is not in review',
    meaning: 'Only a paid purchase that waits for an operator can be approved or declined.',
    next: 'List the purchases in review again.',
  },
  review_not_approvable: {
    status: 409,
    title: 'This payment cannot be approved',
    meaning: 'No US dollars were paid, so that there is no price at which coins can be sold.',
    next: 'Decline the purchase; the payment is then refunded.',
  },
  payment_provider_unavailable: {
    status: 503,
    title: 'The payment provider does not answer',
    meaning: 'The casino could not reach the payment provider, or the provider failed. Nothing was charged.',
    next: SEND_AGAIN,
  },
  webhook_invalid: {
    status: 400,
    title: 'The webhook is not authentic',
    meaning:
      'The signature is missing or wrong, is older than 300 seconds, or does not fit the body. Nothing was stored.',
    next: 'Sign the exact bytes of the body with the current secret, and send the webhook again.',
  },
} as const satisfies ProblemDeclarations;
