import type { ProblemDeclarations } from '../problem-declaration.js';

/** Problems of the promotions service. */
export const PROMOTIONS_PROBLEMS = {
  already_claimed: {
    status: 409,
    title: 'Claimed already today',
    meaning: 'The daily bonus can be claimed once per day (UTC).',
    next: 'Claim again after `available_at` of GET /api/promotions/daily-claim.',
  },
  rakeback_bucket_not_found: {
    status: 404,
    title: 'Rakeback bucket not found',
    meaning: 'The player has no rakeback bucket with this id yet.',
    next: 'Claim the bucket that GET /api/promotions/vip names.',
  },
  no_rakeback: {
    status: 409,
    title: 'No rakeback to claim',
    meaning: 'The bucket contains less than a millionth of a coin.',
    next: 'Claim again after further bets.',
  },
  promotions_disabled: {
    status: 403,
    title: 'Promotions are switched off',
    meaning: 'An operator has switched promotions off for this player.',
    next: 'Ask an operator; npm run feature switches them on.',
  },
  promotion_not_found: {
    status: 404,
    title: 'Promotion not found',
    meaning: 'No promotion with this id is offered.',
    next: 'Claim a promotion that GET /api/promotions lists as claimable.',
  },
  promotion_unavailable: {
    status: 409,
    title: 'Promotion not available',
    meaning:
      'The promotion has not begun, is over, the player has not staked enough for it, or it is the bonus of a purchase.',
    next: 'Claim a promotion that GET /api/promotions lists as claimable; buy coins to get a purchase bonus.',
  },
  postal_codes_unavailable: {
    status: 409,
    title: 'Postal request codes are not available',
    meaning: 'The rules in force state no reward for a card.',
    next: 'Request a code after GET /api/promotions/postal-codes states `terms`.',
  },
  postal_code_open: {
    status: 409,
    title: 'A postal request code is open already',
    meaning: 'The card with the last code is awaited, and a player has one open code at a time.',
    next: 'Send the card with the `open` code of GET /api/promotions/postal-codes.',
  },
  postal_code_daily_limit: {
    status: 409,
    title: 'A postal request code was requested already today',
    meaning: 'A player can request one code per day (UTC).',
    next: 'Request again after `next_request_at` of GET /api/promotions/postal-codes.',
  },
  postal_code_invalid: {
    status: 422,
    title: 'This is not a postal request code',
    meaning:
      'The text has not the form of a code, or its check character is wrong, so at least one character is wrong.',
    next: 'Compare the code with the card.',
  },
  postal_code_not_found: {
    status: 404,
    title: 'Postal request code not found',
    meaning: 'No player has requested this code.',
    next: 'Compare the code with the card.',
  },
  postal_code_expired: {
    status: 409,
    title: 'The postal request code has expired',
    meaning: 'The card was not received in time.',
    next: 'Reject the card. The player can request another code.',
  },
  postal_code_closed: {
    status: 409,
    title: 'The card was processed already',
    meaning: 'The card was accepted or rejected before, which cannot be changed.',
    next: 'Nothing: the player sees the first decision.',
  },
  postal_code_player_banned: {
    status: 409,
    title: 'The player of the card is banned',
    meaning: 'The player who has requested this code is banned, so the card cannot be accepted.',
    next: 'Reject the card, or accept it after the ban has ended.',
  },
  vip_reward_not_found: {
    status: 404,
    title: 'VIP reward not found',
    meaning: 'No level of the VIP program has a reward with this id.',
    next: 'Claim a reward that GET /api/promotions/vip lists as available.',
  },
  vip_reward_unavailable: {
    status: 409,
    title: 'VIP reward not available',
    meaning:
      'The player has not reached the level, the level has no such reward, or the week or month of the reward is over ' +
      'or has not begun.',
    next: 'Claim a reward that GET /api/promotions/vip lists as available.',
  },
} as const satisfies ProblemDeclarations;
