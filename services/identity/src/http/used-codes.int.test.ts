import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { BackgroundWork } from '../mail/background-work.js';
import { type Casino, emailSubjects, openCasino } from '../testing/casino.js';
import { STEP_MS, secondFactorsOf } from '../testing/second-factors.js';

const HOUR_MS = 3_600_000;

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
afterEach(() => {
  // The next test needs a step whose codes have not been used.
  casino.clock.advance(3 * STEP_MS);
});
afterAll(() => casino.close());

const { challengeToken, codeOf, second, withTotp } = secondFactorsOf(() => casino);
const emailsTo = (to: string) => emailSubjects(casino.app, to);

it('a code is accepted once, also with another challenge and within the same step', async () => {
  const player = await withTotp();
  const code = codeOf(player.secret);
  await second('totp', { challengeToken: await challengeToken(player), code }).expect(200);
  const again = await second('totp', { challengeToken: await challengeToken(player), code }).expect(403);
  expect(again.body).toMatchObject({
    code: 'totp_code_used',
    title: 'This code was already used. Wait for the next code',
  });
  const older = codeOf(player.secret, -1);
  await second('totp', { challengeToken: await challengeToken(player), code: older }).expect(403);
});

it.each([
  ['one after the other', false],
  ['at the same moment', true],
])('an accepted code that is given again, %s, sends the player a notice', async (_, concurrent) => {
  const player = await withTotp();
  const code = codeOf(player.secret);
  const [one, other] = [await challengeToken(player), await challengeToken(player)];
  const give = (token: string) => second('totp', { challengeToken: token, code });
  const first = give(one).then(({ status }) => status);
  if (!concurrent) await first;
  const statuses = await Promise.all([first, give(other).then(({ status }) => status)]);
  expect(statuses.sort()).toEqual([200, 403]);
  await casino.app.nest.get(BackgroundWork, { strict: false }).settled();
  expect((await emailsTo(player.email))[0]).toBe('A code that was used already was given again');
});

it('an accepted code that is given again ten times sends one notice an hour', async () => {
  const player = await withTotp();
  const code = codeOf(player.secret);
  const [one, other] = [await challengeToken(player), await challengeToken(player)];
  const notices = async () => {
    await casino.app.nest.get(BackgroundWork, { strict: false }).settled();
    return (await emailsTo(player.email)).filter((subject) => subject.startsWith('A code that was used')).length;
  };
  await second('totp', { challengeToken: one, code }).expect(200);
  const again = () => second('totp', { challengeToken: other, code }).expect(403);
  await Promise.all(Array.from({ length: 10 }, again));
  expect(await notices()).toBe(1);
  casino.clock.advance(HOUR_MS);
  const later = codeOf(player.secret);
  const [third, fourth] = [await challengeToken(player), await challengeToken(player)];
  await second('totp', { challengeToken: third, code: later }).expect(200);
  await second('totp', { challengeToken: fourth, code: later }).expect(403);
  expect(await notices()).toBe(2);
});

it('a wrong code sends no notice', async () => {
  const player = await withTotp();
  const code = codeOf(player.secret, 100);
  await second('totp', { challengeToken: await challengeToken(player), code }).expect(403);
  await casino.app.nest.get(BackgroundWork, { strict: false }).settled();
  expect((await emailsTo(player.email))[0]).toBe('An authenticator app was connected');
});

it('the code that connected the app is answered with a hint, however often it is given, and is no guess', async () => {
  const player = await withTotp();
  const code = codeOf(player.secret, -1);
  const token = await challengeToken(player);
  for (let time = 0; time < 15; time++) {
    const { body } = await second('totp', { challengeToken: token, code }).expect(403);
    expect(body.code).toBe('totp_code_used');
  }
  await casino.app.nest.get(BackgroundWork, { strict: false }).settled();
  expect(await emailsTo(player.email)).toEqual(['An authenticator app was connected', 'Confirm your e-mail']);
  await second('totp', { challengeToken: token, code: codeOf(player.secret) }).expect(200);
});

it('codes of earlier steps and wrong codes are guesses and get no hint', async () => {
  const player = await withTotp();
  const token = await challengeToken(player);
  await second('totp', { challengeToken: await challengeToken(player), code: codeOf(player.secret) }).expect(200);
  for (let guess = 0; guess < 10; guess++) {
    const code = codeOf(player.secret, guess % 2 ? -1 : 100 + guess);
    const { body } = await second('totp', { challengeToken: token, code }).expect(403);
    expect(body.code).toBe('second_factor_wrong');
  }
  await second('totp', { challengeToken: token, code: codeOf(player.secret) }).expect(429);
});

it('of concurrent requests with the same code one succeeds', async () => {
  const player = await withTotp();
  const tokens = [await challengeToken(player), await challengeToken(player), await challengeToken(player)];
  const code = codeOf(player.secret);
  const answers = await Promise.all(tokens.map((token) => second('totp', { challengeToken: token, code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
});
