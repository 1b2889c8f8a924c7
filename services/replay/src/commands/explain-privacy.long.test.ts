import type { PrivacyEvent } from '@goldwake/contracts';
import { StreamRepository, systemContext } from '@goldwake/core';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { changePrivacy, type PrivacyState, privacyReducer } from '@goldwake/social/domain';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { replay } from '../testing/run-replay.js';

const AT = '2026-01-15T12:00:00.000Z';

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  const privacies = new StreamRepository<PrivacyState, PrivacyEvent>(engine.store, 'privacy', privacyReducer);
  const change = (command: string, invisible: boolean, shows_game: boolean) =>
    privacies.execute('u1', { ...systemContext(command), actor: 'u1' }, (state) =>
      changePrivacy(state, { invisible, shows_game, shows_play: true }, Date.parse(AT)),
    );
  await change('c1', true, false);
  await change('c2', false, false);
});
afterAll(() => engine.close());

const linesOf = async (...args: string[]) => {
  const { code, out, err } = await replay(...args, '--data', engine.dir);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out.trimEnd().split('\n');
};

it('explain prints what a player lets others see, and every change', async () => {
  expect(await linesOf('explain', 'privacy-u1')).toEqual([
    'u1: visible to friends, hides the game that is played, shows favourite game and totals on the card.',
    '',
    `${AT}  privacy-u1@1  invisible to friends, hides the game that is played`,
    `${AT}  privacy-u1@2  visible to friends`,
  ]);
  const [invisible] = await linesOf('explain', 'privacy-u1', '--at', '1');
  expect(invisible).toMatch(/^u1: invisible to friends, /);
  const [json = ''] = await linesOf('explain', 'privacy-u1', '--at', '1', '--json');
  expect(JSON.parse(json)).toMatchObject({ version: 1, state: { invisible: true, shows_game: false }, steps: [{}] });
});

it('explain of a player who never changed the settings prints the first ones', async () => {
  const accounts = new StreamRepository(engine.store, 'account', { initial: () => null, evolve: () => null });
  const names = { username: 'Ben', username_normalized: 'ben' };
  const sealed = { sealed: 'x' };
  const data = { uid: 'u2', ...names, email: sealed, date_of_birth: sealed, ref: null, cvref: null };
  await accounts.execute('u2', { ...systemContext('open'), actor: 'u2' }, () => [{ type: 'account_opened', data }]);
  expect(await linesOf('explain', 'privacy-ben')).toEqual([
    'u2 (Ben): visible to friends, shows friends the game that is played, shows favourite game and totals on the card.',
    '',
    'The settings were never changed.',
  ]);
  const { code, err } = await replay('explain', 'privacy-u3', '--data', engine.dir);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('no player with uid or username u3') });
});

it('show prints the settings that an event states', async () => {
  const [line] = await linesOf('show', 'privacy-u1', '--last', '1');
  expect(line).toBe(
    `2  ${AT}  privacy-u1@2  privacy_changed  changed_at 2026-01-15T12:00:00.000Z, invisible false, shows_game false, shows_play true`,
  );
});

it('verify reports a change that another player stored', async () => {
  expect((await replay('verify', '--data', engine.dir)).out).toMatch(/^Clean/);
  await engine.store.append({
    stream: 'privacy-u1',
    expectedVersion: 2,
    events: [
      {
        type: 'privacy_changed',
        data: { uid: 'u2', changed_at: AT, invisible: true, shows_game: true, shows_play: true },
      },
    ],
    context: { ...systemContext('c3'), actor: 'u2' },
  });
  const { out } = await replay('verify', '--data', engine.dir);
  expect(out).toMatch(/privacy-u1@3 +owners, actors +states the player u2 in the stream of u1/);
});
