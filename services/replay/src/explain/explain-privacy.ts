import { idOf, type PrivacyEvent, type PrivacySettings, type StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { type PrivacyState, privacyReducer } from '@goldwake/social/domain';
import { readable } from '../readable.js';
import { usernamesOf, withUsername } from '../usernames.js';

export interface ExplainedPrivacy {
  stream: string;
  state: PrivacyState;
  /** Changes of the settings, oldest first. */
  steps: { event_id: string; recorded_at: string; text: string }[];
  /** The player's uid, with the username if it is known. */
  player: string;
}

/**
 * Explains what a player lets others see at a version of the player's stream.
 * @throws CannotRun if an event cannot be read
 */
export function explainPrivacy(casino: ReadOnlyCasino, stream: string, toVersion: number): ExplainedPrivacy {
  const uid = idOf(stream);
  let state = privacyReducer.initial(uid);
  const steps: ExplainedPrivacy['steps'] = [];
  for (const { event } of casino.streamEvents(stream, { toVersion })) {
    const before = state;
    readable(event, () => {
      state = privacyReducer.evolve(state, event as StoredEvent & PrivacyEvent);
    });
    const text = changesOf(before, state).join(', ');
    steps.push({ event_id: event.eventId, recorded_at: event.recordedAt, text });
  }
  return { stream, state, steps, player: withUsername(uid, uid, usernamesOf(casino)(uid)) };
}

export function privacyOnTheWire({ stream, state, steps }: ExplainedPrivacy): object {
  return { stream, version: steps.length, state, steps };
}

/** Formats an explanation: the present settings, then one line for each change. */
export function privacyText({ state, steps, player }: ExplainedPrivacy): string {
  const lines = steps.map(({ event_id, recorded_at, text }) => `${recorded_at}  ${event_id}  ${text}`);
  const settings = SETTINGS.map((setting) => settingText(setting, state)).join(', ');
  return [`${player}: ${settings}.`, '', ...(lines.length > 0 ? lines : ['The settings were never changed.'])].join(
    '\n',
  );
}

const TEXTS: { readonly [Setting in keyof PrivacySettings]: readonly [on: string, off: string] } = {
  invisible: ['invisible to friends', 'visible to friends'],
  shows_game: ['shows friends the game that is played', 'hides the game that is played'],
  shows_play: ['shows favourite game and totals on the card', 'hides favourite game and totals on the card'],
};
const SETTINGS = Object.keys(TEXTS) as (keyof PrivacySettings)[];

function settingText(setting: keyof PrivacySettings, state: PrivacySettings): string {
  return TEXTS[setting][state[setting] ? 0 : 1];
}

function changesOf(before: PrivacySettings, after: PrivacySettings): string[] {
  return SETTINGS.filter((setting) => before[setting] !== after[setting]).map((setting) => settingText(setting, after));
}
