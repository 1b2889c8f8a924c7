import { DEFAULT_PRIVACY, type PrivacyEvent, type PrivacySettings } from '@goldwake/contracts';

export interface PrivacyState extends PrivacySettings {
  uid: string;
  /** ISO time at which the player last became invisible or visible again; null before the first time. */
  visibility_changed_at: string | null;
}

export const privacyReducer = {
  initial: (uid: string): PrivacyState => ({ uid, ...DEFAULT_PRIVACY, visibility_changed_at: null }),
  evolve: (state: PrivacyState, { data: { changed_at, ...settings } }: PrivacyEvent): PrivacyState => ({
    ...settings,
    visibility_changed_at: settings.invisible === state.invisible ? state.visibility_changed_at : changed_at,
  }),
};

/** Changes what others see of the player. It stores nothing if the settings stay the same. */
export function changePrivacy(state: PrivacyState, settings: PrivacySettings, now: number): PrivacyEvent[] {
  const { invisible, shows_game, shows_play } = settings;
  const isSame = state.invisible === invisible && state.shows_game === shows_game && state.shows_play === shows_play;
  if (isSame) return [];
  const changed_at = new Date(now).toISOString();
  return [{ type: 'privacy_changed', data: { uid: state.uid, changed_at, invisible, shows_game, shows_play } }];
}

/**
 * Returns the UTC day on which the player was last seen, as others may see it. For an invisible player it is at latest
 * the day on which invisible mode began: a later day, or no day at all, would reveal the mode. After it, it is at
 * earliest the day on which the mode ended, so that no day in between is revealed.
 */
export function shownDay(
  { invisible, visibility_changed_at }: Pick<PrivacyState, 'invisible' | 'visibility_changed_at'>,
  lastSeenOn: string,
): string {
  if (visibility_changed_at === null) return lastSeenOn;
  const [earlier = '', later = ''] = [lastSeenOn, visibility_changed_at.slice(0, 10)].sort();
  return invisible ? earlier : later;
}
