import { DEFAULT_PRIVACY, type PrivacyEvent, type PrivacySettings } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { changePrivacy, privacyReducer, shownDay } from './privacy.js';

const AT = '2026-01-15T12:00:00.000Z';
const LATER = '2026-01-18T12:00:00.000Z';
const INVISIBLE: PrivacySettings = { invisible: true, shows_game: true, shows_play: true };
const changed = (settings: PrivacySettings, changed_at = AT): PrivacyEvent => ({
  type: 'privacy_changed',
  data: { uid: 'u1', changed_at, ...settings },
});
const after = (given: PrivacyEvent[]) => given.reduce(privacyReducer.evolve, privacyReducer.initial('u1'));

describe('privacy settings', () => {
  it.each<[rule: string, given: PrivacyEvent[], when: PrivacySettings, then: PrivacyEvent[]]>([
    ['a first change states all settings', [], INVISIBLE, [changed(INVISIBLE)]],
    ['the default settings store nothing while they apply', [], DEFAULT_PRIVACY, []],
    ['repeated settings store nothing', [changed(INVISIBLE)], INVISIBLE, []],
    ['settings can be changed back', [changed(INVISIBLE)], DEFAULT_PRIVACY, [changed(DEFAULT_PRIVACY)]],
  ])('%s', (_, given, when, then) => {
    expect(changePrivacy(after(given), when, Date.parse(AT))).toEqual(then);
  });
});

describe('the day on which others see that a player was last seen', () => {
  const HIDES_GAME = { ...INVISIBLE, shows_game: false };
  it.each<[rule: string, given: PrivacyEvent[], lastSeenOn: string, shown: string]>([
    ['is the last day of a player who was never invisible', [], '2026-01-17', '2026-01-17'],
    ['is an earlier day than that of becoming invisible', [changed(INVISIBLE)], '2026-01-12', '2026-01-12'],
    ['does not change while the player is invisible', [changed(INVISIBLE)], '2026-01-17', '2026-01-15'],
    [
      'does not change with another setting of an invisible player',
      [changed(INVISIBLE), changed(HIDES_GAME, LATER)],
      '2026-01-17',
      '2026-01-15',
    ],
    [
      'is not a day on which the player was invisible, after the player has become visible again',
      [changed(INVISIBLE), changed(DEFAULT_PRIVACY, LATER)],
      '2026-01-17',
      '2026-01-18',
    ],
    [
      'is a later day again when the player is visible',
      [changed(INVISIBLE), changed(DEFAULT_PRIVACY, LATER)],
      '2026-01-20',
      '2026-01-20',
    ],
  ])('%s', (_, given, lastSeenOn, shown) => {
    expect(shownDay(after(given), lastSeenOn)).toBe(shown);
  });
});
