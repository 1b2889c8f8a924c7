import type { User } from '@goldwake/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { accountEvents } from '../testing/account-events.js';
import { type Browser, type Casino, newcomer, openCasino, PASSWORD, self, signIn, signUp } from '../testing/casino.js';

let casino: Casino;
let ada: Browser;
let body: ReturnType<typeof newcomer>;
beforeAll(async () => {
  casino = await openCasino();
  body = newcomer();
  ada = await signUp(casino.app, body);
});
afterAll(() => casino.close());

type Method = 'patch' | 'put' | 'post' | 'delete';
const as = (browser: Browser, method: Method, path: string, sent?: object) =>
  request(casino.app.url)[method](`/api/self${path}`).set('Authorization', `Bearer ${browser.access_token}`).send(sent);

const history = (uid: string) => accountEvents(casino, uid);

describe("changing one's own profile", () => {
  const changes: [Method, string, object | undefined][] = [
    ['patch', '', { firstName: 'Ada' }],
    ['put', '/username', { username: 'other_name' }],
    ['post', '/email', { email: 'other@example.com', password: 'x' }],
    ['put', '/password', { currentPassword: 'x', newPassword: 'Silver-Lantern-77' }],
    ['put', '/avatar', { avatar: '01' }],
    ['delete', '/avatar', undefined],
    ['post', '/onboarding', {}],
    ['delete', '/sessions', undefined],
    ['delete', '/sessions/x', undefined],
  ];

  it.each(changes)('%s /api/self%s requires a signed-in player', async (method, path, sent) => {
    const { body: problem } = await request(casino.app.url)[method](`/api/self${path}`).send(sent).expect(401);
    expect(problem.code).toBe('unauthenticated');
  });

  it.each(changes.filter(([method]) => method !== 'delete'))(
    '%s /api/self%s names each unknown field',
    async (method, path, sent) => {
      const before = await casino.engine.store.lastPosition();
      const { body: problem } = await as(ada, method, path, { ...sent, kyc_verified: true }).expect(422);
      expect(problem.errors.map((error: { path: string }) => error.path)).toContain('kyc_verified');
      expect(await casino.engine.store.lastPosition()).toBe(before);
    },
  );
});

describe('changing names', () => {
  it('names are set separately or together, returned in User, and encrypted in events', async () => {
    const first = await as(ada, 'patch', '', { firstName: '  Zoe\u0308  ' }).expect(200);
    expect(first.body).toMatchObject({ first_name: 'Zoë', last_name: null });
    const both = await as(ada, 'patch', '', { lastName: 'van  Dyke' }).expect(200);
    expect(both.body).toMatchObject({ first_name: 'Zoë', last_name: 'van Dyke' });
    expect((await self(casino.app, ada.access_token)).body).toEqual(both.body);
    const storedText = JSON.stringify(await history(ada.user.uid));
    expect(storedText).not.toMatch(/Zoë|van Dyke/);
    expect(storedText).toContain('names_changed');
  });

  it('unchanged names create no event', async () => {
    const before = await casino.engine.store.lastPosition();
    await as(ada, 'patch', '', { firstName: 'Zoë' }).expect(200);
    await as(ada, 'patch', '', {}).expect(200);
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });

  it.each([
    ['null', null],
    ['a number', 7],
    ['an object', { $ne: null }],
    ['a list', ['Ada']],
    ['empty', ''],
    ['spaces', '   '],
    ['huge', 'a'.repeat(10_000)],
    ['51 letters', 'a'.repeat(51)],
    ['with a control character', 'A\u0007da'],
    ['with a turn of direction', 'Ada\u202eadA'],
    ['markup', '<img src=x>'],
  ])('names are refused as %s, and the problem names the field', async (_, lastName) => {
    const { body: problem } = await as(ada, 'patch', '', { lastName }).expect(422);
    expect(problem).toMatchObject({ code: 'validation_failed' });
    expect(problem.errors.map((error: { path: string }) => error.path)).toContain('lastName');
  });

  it.each(['李', 'محمد', 'Ñandú', 'प्रिया', 'O’Brien-Łukasz'])('names may be %s', async (firstName) => {
    const { body: user } = await as(ada, 'patch', '', { firstName }).expect(200);
    expect(user.first_name).toBe(firstName);
  });
});

describe('changing the username', () => {
  it('a new username is reserved, and the old one stays reserved', async () => {
    const own = newcomer();
    const browser = await signUp(casino.app, own);
    const { body: user } = await as(browser, 'put', '/username', { username: 'Quiet.Harbor' }).expect(200);
    expect(user).toMatchObject({ username: 'Quiet.Harbor', username_normalized: 'quiet.harbor' });
    const taken = await as(ada, 'put', '/username', { username: 'QUIET.harbor' }).expect(409);
    expect(taken.body.code).toBe('username_taken');
    await request(casino.app.url)
      .post('/api/auth/sign-up')
      .send(newcomer({ username: 'quiet.harbor' }))
      .expect(409);
    await request(casino.app.url)
      .post('/api/auth/sign-up')
      .send(newcomer({ username: own.username }))
      .expect(409);
  });

  it('a change of case is stored, and an unchanged username creates no event', async () => {
    const browser = await signUp(casino.app, newcomer({ username: 'lowercase' }));
    expect((await as(browser, 'put', '/username', { username: 'LowerCase' }).expect(200)).body.username).toBe(
      'LowerCase',
    );
    const before = await casino.engine.store.lastPosition();
    await as(browser, 'put', '/username', { username: 'LowerCase' }).expect(200);
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });

  it('of many concurrent requests for a username, one succeeds', async () => {
    const browsers = await Promise.all(Array.from({ length: 6 }, () => signUp(casino.app)));
    const responses = await Promise.all(
      browsers.map((browser) => as(browser, 'put', '/username', { username: 'the_one' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const shown = await Promise.all(browsers.map((browser) => self(casino.app, browser.access_token)));
    expect(shown.filter((response) => (response.body as User).username === 'the_one')).toHaveLength(1);
  });

  it('two concurrent changes by one player leave the same username everywhere', async () => {
    const own = newcomer();
    const browser = await signUp(casino.app, own);
    const wanted = ['first_wish', 'second_wish'];
    const responses = await Promise.all(wanted.map((username) => as(browser, 'put', '/username', { username })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const { username } = (await self(casino.app, browser.access_token)).body as User;
    expect(wanted).toContain(username);
    const other = wanted.find((name) => name !== username) ?? '';
    await as(ada, 'put', '/username', { username }).expect(409);
    await as(browser, 'put', '/username', { username: other }).expect(200);
  });

  it.each(['ab', 'a'.repeat(21), 'has space', '...', '<b>', 'ﷺ', '', 7, null])(
    'a username is refused as %p',
    async (username) => {
      const { body: problem } = await as(ada, 'put', '/username', { username }).expect(422);
      expect(problem).toMatchObject({ code: 'validation_failed', errors: [{ path: 'username' }] });
    },
  );
});

describe('onboarding', () => {
  const personal = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    dateOfBirth: '1990-05-17',
    countryId: 'US',
    stateId: 'TX',
  };

  it('the data is recorded, encrypted, and possible only once', async () => {
    const browser = await signUp(casino.app);
    expect(browser.user).toMatchObject({ pii_submitted: false, country_id: null, state_id: null });
    const { body: user } = await as(browser, 'post', '/onboarding', personal).expect(200);
    expect(user).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      dob_year: 1990,
      country_id: 'US',
      state_id: 'TX',
      pii_submitted: true,
    });
    const storedText = JSON.stringify(await history(browser.user.uid));
    // Compared as complete quoted values, because an encrypted text may contain any two letters at random.
    expect(storedText).not.toMatch(/"(Ada|Lovelace|1990-05-17|TX)"/);

    const before = await casino.engine.store.lastPosition();
    const again = await as(browser, 'post', '/onboarding', personal).expect(200);
    expect(again.body).toEqual(user);
    const other = await as(browser, 'post', '/onboarding', { ...personal, stateId: 'FL' }).expect(409);
    expect(other.body.code).toBe('onboarded_already');
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });

  it('each attempt counts towards the limit of profile changes', async () => {
    const browser = await signUp(casino.app);
    for (let attempt = 0; attempt < 59; attempt++) await as(browser, 'delete', '/avatar').expect(200);
    await as(browser, 'post', '/onboarding', personal).expect(200);
    const { body: problem } = await as(browser, 'post', '/onboarding', personal).expect(429);
    expect(problem.code).toBe('too_many_requests');
  });

  it('an ineligible state is refused with its reason, and nothing is stored', async () => {
    const before = await casino.engine.store.lastPosition();
    const { body: problem } = await as(ada, 'post', '/onboarding', { ...personal, stateId: 'WA' }).expect(422);
    expect(problem).toMatchObject({ code: 'state_not_eligible', errors: [{ path: 'stateId' }] });
    expect(problem.detail).toMatch(/^Goldwake is not available in Washington: .+/);
    expect(await casino.engine.store.lastPosition()).toBe(before);
    expect((await self(casino.app, ada.access_token)).body).toMatchObject({ pii_submitted: false, state_id: null });
  });

  it('the date of birth of the sign-up cannot be replaced', async () => {
    const before = await casino.engine.store.lastPosition();
    const other = { ...personal, dateOfBirth: '1980-01-01' };
    const { body: problem } = await as(ada, 'post', '/onboarding', other).expect(409);
    expect(problem).toMatchObject({ code: 'date_of_birth_differs', errors: [{ path: 'dateOfBirth' }] });
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });

  it.each([
    ['a player of 17', { dateOfBirth: '2008-01-16' }, 'underage'],
    ['no real day', { dateOfBirth: '1990-02-30' }, 'validation_failed'],
    ['a day to come', { dateOfBirth: '2090-01-01' }, 'validation_failed'],
    ['another country', { countryId: 'CA' }, 'validation_failed'],
    ['an unknown state', { stateId: 'XX' }, 'validation_failed'],
    ['a state in small letters', { stateId: 'tx' }, 'validation_failed'],
    ['a state as a list', { stateId: ['TX'] }, 'validation_failed'],
    ['no last name', { lastName: undefined }, 'validation_failed'],
    ['a name of controls', { firstName: '\u0000\u0001' }, 'validation_failed'],
  ])('onboarding with %s is refused', async (_, change, code) => {
    const { body: problem } = await as(ada, 'post', '/onboarding', { ...personal, ...change }).expect(422);
    expect(problem.code).toBe(code);
  });
});

describe('the profile version', () => {
  it('the version increases with each change and equals the stream version', async () => {
    const browser = await signUp(casino.app);
    const { body: user } = await as(browser, 'patch', '', { firstName: 'Ada' }).expect(200);
    expect(user.account_version).toBeGreaterThan(browser.user.account_version);
    expect(user.account_version).toBe((await history(user.uid)).length);
  });
});

describe('changing the profile too often', () => {
  it('too many changes are refused, because each change is stored permanently', async () => {
    const browser = await signUp(casino.app);
    const change = (attempt: number) => as(browser, 'patch', '', { firstName: attempt % 2 ? 'Ada' : 'Grete' });
    for (let attempt = 0; attempt < 60; attempt++) await change(attempt).expect(200);
    const { body: problem } = await change(60).expect(429);
    expect(problem).toMatchObject({ code: 'too_many_requests', retry_after: 900 });
  });
});

describe('the limit on password changes', () => {
  it('ten in 15 minutes are stored; a wrong password and changes of the profile do not count', async () => {
    const own = newcomer();
    const browser = await signUp(casino.app, own);
    const passwords = [PASSWORD, 'Silver-Lantern-77'];
    const change = (attempt: number) => {
      const [currentPassword, newPassword] = attempt % 2 === 0 ? passwords : [...passwords].reverse();
      return as(browser, 'put', '/password', { currentPassword, newPassword });
    };
    await as(browser, 'delete', '/avatar').expect(200);
    await change(1).expect(403);
    for (let attempt = 0; attempt < 10; attempt++) await change(attempt).expect(200);
    const before = await casino.engine.store.lastPosition();
    const { body: problem } = await change(10).expect(429);
    expect(problem).toMatchObject({ code: 'too_many_requests', retry_after: 900 });
    expect(await casino.engine.store.lastPosition()).toBe(before);
    await signIn(casino.app, own.email, PASSWORD).expect(200);
  });
});

describe('after a restart', () => {
  it('names, username and residence are kept, and sign-in works', async () => {
    const own = newcomer();
    const browser = await signUp(casino.app, own);
    await as(browser, 'put', '/username', { username: 'after_restart' }).expect(200);
    const before = (await as(browser, 'patch', '', { firstName: 'Ada' }).expect(200)).body as User;
    await casino.restart();
    const { body: session } = await signIn(casino.app, own.email).expect(200);
    expect({ ...session.user, account_version: 0 }).toEqual({ ...before, account_version: 0 });
  });
});
