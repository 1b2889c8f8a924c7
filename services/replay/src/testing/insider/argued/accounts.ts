import { type Argued, all, is, swapped } from './precondition.js';
import { areIndependent } from './same-id.js';

/** Types of account events on which later events need not depend. */
export const PROFILE =
  'username_changed|names_changed|email_verified|onboarding_completed|password_changed|avatar_changed|user_feature_updated|totp_enrolled|totp_disabled';

const ACCOUNT = new RegExp(`^(${PROFILE}|player_banned|ban_lifted|session_started|session_ended)$`);

/** Changes of the account of a player. */
export const ACCOUNTS: readonly Argued[] = [
  {
    matches: is('delete', /^(player_banned|ban_lifted)$/),
    why: 'no later event shows whether the player was banned: no session started or ended in between, and no bet after the access tokens had expired',
  },
  {
    matches: all(swapped(ACCOUNT), areIndependent),
    why: 'two changes of an account that do not depend on each other are valid in both orders',
  },
  {
    matches: is('field', /^(names_changed|account_opened|totp_enrolled|onboarding_completed)\.\w+\.sealed$/),
    why: 'a sealed text is encrypted with the key of the player, which verify does not have; it cannot be opened then',
  },
];
