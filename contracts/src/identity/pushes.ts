import { type PushRules, toOwner } from '../push-rule.js';
import type { AccountEvent } from './account-events.js';
import { avatarUrl } from './account-rules.js';
import type { Features } from './features.js';
import type { IdentityUserFields } from './user-fields.js';

/** Payloads of the pushes about an account, by name. */
export interface IdentityPushes {
  /** The avatar was changed or removed. Sent to its player. */
  user_avatar_update: Pick<IdentityUserFields, 'account_version' | 'avatar_url'>;
  /** The profile after the completed onboarding. Sent to its player. */
  onboarding_complete: Pick<
    IdentityUserFields,
    | 'account_version'
    | 'first_name'
    | 'last_name'
    | 'dob_year'
    | 'dob_month'
    | 'dob_day'
    | 'country_id'
    | 'state_id'
    | 'pii_submitted'
  >;
  /** An operator has switched a feature of the player on or off. Sent to that player, with all features. */
  user_feature_updated: Pick<IdentityUserFields, 'account_version'> & Features;
  /**
   * The player was banned. Last push that the player's sockets receive; then they are closed with the code `banned`.
   */
  banned: Pick<IdentityUserFields, 'account_version' | 'banned_until'> & { banned: true; ban_reason: string };
}

export const IDENTITY_PUSH_RULES: PushRules<AccountEvent, IdentityPushes> = {
  avatar_changed: toOwner({
    user_avatar_update: ({ version, data: { uid, avatar } }) => ({
      account_version: version,
      avatar_url: avatarUrl(uid, avatar),
    }),
  }),
  onboarding_completed: toOwner({
    onboarding_complete: (event, personal) => {
      const { first_name, last_name, date_of_birth, state_id } = personal;
      const [dob_year, dob_month, dob_day] = date_of_birth?.split('-').map(Number) ?? [];
      // A field that could not be decrypted is undefined. If one is missing, no push is sent.
      if (!first_name || !last_name || !dob_year || !dob_month || !dob_day || !state_id) return undefined;
      return {
        account_version: event.version,
        first_name,
        last_name,
        dob_year,
        dob_month,
        dob_day,
        country_id: event.data.country_id,
        state_id,
        pii_submitted: true,
      };
    },
  }),
  player_banned: toOwner({
    banned: ({ version, data: { reason, until } }) => ({
      account_version: version,
      banned: true,
      ban_reason: reason,
      banned_until: until,
    }),
  }),
  user_feature_updated: toOwner({
    user_feature_updated: ({ version, data: { features } }) =>
      features ? { account_version: version, ...features } : undefined,
  }),
};
