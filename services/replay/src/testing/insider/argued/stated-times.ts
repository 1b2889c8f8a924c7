import { hasNoEffect } from './links.js';
import { type Argued, all, is } from './precondition.js';

/** Changes of a time in the data on which nothing depends. */
export const STATED_TIMES: readonly Argued[] = [
  {
    matches: is('field', /^bet_(rewarded|reward_reversed)\.rewarded_at$/),
    why: 'a time within five minutes of the record, on which nothing depends',
  },
  {
    matches: is(
      'field',
      /^(purchase_payment_opened\.opened_at|purchase_processing\.seen_at|purchase_review_(started\.started|ended\.ended)_at|purchase_failed\.failed_at|purchase_expired\.expired_at|purchase_dispute_lost\.lost_at|(packages|promotion_offers|currencies|wallet_rules|promotion_rules)_changed\.changed_at)$/,
    ),
    why: 'a time within five minutes of the record, on which nothing depends',
  },
  {
    matches: all(is('field', /^(purchase_(refunded|disputed|dispute_won))\.\w+_at$/), hasNoEffect),
    why: 'a time within five minutes of the record, and no coins were moved because of the event',
  },
  {
    matches: is('field', /^totp_(enrolled\.enrolled_at|confirmed\.confirmed_at|\w+\.step)$/),
    why: 'a time within five minutes of the record; whether a code of that time was right shows only the encrypted key of the app',
  },
];
