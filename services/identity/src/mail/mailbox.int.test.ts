import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import {
  askEmail,
  type Browser,
  bearer,
  browserOf,
  type Casino,
  deviceCookieOf,
  emailSubjects,
  newcomer,
  openCasino,
  PASSWORD,
  signUp,
} from '../testing/casino.js';
import { BackgroundWork } from './background-work.js';
import { Mailbox } from './mailbox.js';

const HOUR_MS = 3_600_000;

let casino: Casino;
let mailbox: Mailbox;
beforeAll(async () => {
  casino = await openCasino();
  mailbox = casino.app.nest.get(Mailbox, { strict: false });
});
afterAll(() => casino.close());

const warned = async (to: string) => {
  await mailbox.sendWarning(to, 'codeReused');
  return (await mailbox.list(to)).length;
};

describe('the limit of warnings', () => {
  it('logs that an e-mail was not sent, without the address', async () => {
    const lines: unknown[][] = [];
    jest.spyOn(casino.app.logger, 'warn').mockImplementation((...line: unknown[]) => void lines.push(line));
    expect(await warned('one@example.com')).toBe(1);
    expect(lines).toEqual([]);
    expect(await warned('one@example.com')).toBe(1);
    expect(lines).toEqual([[{ kind: 'codeReused', omitted: 0 }, expect.stringContaining('not sent')]]);
  });

  it('does not count e-mails that are dated after a clock was set back', async () => {
    expect(await warned('two@example.com')).toBe(1);
    casino.clock.advance(-2 * HOUR_MS);
    expect(await warned('two@example.com')).toBe(2);
    expect(await warned('two@example.com')).toBe(2);
  });
});

const emailsTo = (to: string) => emailSubjects(casino.app, to);
const sendAgain = (browser: Browser) =>
  request(casino.app.url).post('/api/auth/send-verification').set(bearer(browser)).send({});

async function forgot(email: string, cookie = ''): Promise<void> {
  const call = request(casino.app.url).post('/api/auth/forgot-password').set('Cookie', cookie);
  await call.send({ email }).expect(202);
  await casino.app.nest.get(BackgroundWork, { strict: false }).settled();
}

describe('the e-mails that one address gets in an hour', () => {
  beforeEach(() => casino.clock.advance(HOUR_MS));

  it('ten accounts send a stranger five links to change to that address, however it is written', async () => {
    const accounts = await Promise.all(Array.from({ length: 10 }, () => signUp(casino.app)));
    const asked = await Promise.all(
      accounts.map((browser, at) => {
        const email = at % 2 === 0 ? 'stranger@example.com' : 'Stranger@Example.COM';
        return askEmail(casino.app, browser, { email, password: PASSWORD });
      }),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([...Array(5).fill(202), ...Array(5).fill(429)]);
    const { body } = asked.find(({ status }) => status === 429) ?? {};
    expect(body).toMatchObject({ retry_after: 3_600, detail: expect.stringContaining('enough e-mails') });
    expect(await emailsTo('stranger@example.com')).toHaveLength(5);
  });

  it('links to verify the address are limited over all accounts that use it, also at the sign-up', async () => {
    const body = newcomer();
    const browser = await signUp(casino.app, body);
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendAgain(browser)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill(202), ...Array(6).fill(429)]);
    expect(await emailsTo(body.email)).toHaveLength(5);
    expect(await mailbox.post(body.email, 'verifyEmail', '/')).toEqual([]);
    casino.clock.advance(HOUR_MS);
    expect(await mailbox.post(body.email, 'verifyEmail', '/')).toHaveLength(1);
  });

  it('above the limit of all kinds, the first of each kind is still sent', async () => {
    const body = newcomer();
    await signUp(casino.app, body);
    for (const kind of ['passwordChanged', 'totpOn', 'totpOff'] as const) {
      for (let times = 0; times < 12; times++) await mailbox.sendWarning(body.email, kind);
    }
    const before = (await emailsTo(body.email)).length;
    expect(before).toBe(30);
    await mailbox.sendWarning(body.email, 'totpOff');
    await forgot(body.email);
    await forgot(body.email);
    await mailbox.sendWarning(body.email, 'passkeyAdded');
    expect(await emailsTo(body.email)).toHaveLength(before + 2);
  });

  it('all that others can cause leaves room for the owner’s reset and notices', async () => {
    const body = newcomer();
    const accounts = await Promise.all(Array.from({ length: 6 }, () => signUp(casino.app)));
    const statuses: number[] = [];
    for (const browser of accounts)
      statuses.push((await askEmail(casino.app, browser, { email: body.email, password: PASSWORD })).status);
    const opened = await request(casino.app.url).post('/api/auth/sign-up').send(body).expect(201);
    for (let times = 0; times < 5; times++) statuses.push((await sendAgain(browserOf(opened))).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 202, 202, 202, 202, 429]);
    const resets = async () =>
      (await emailsTo(body.email)).filter((subject) => subject === 'Choose a new password').length;
    for (let quarter = 1; quarter <= 4; quarter++) {
      for (let times = 0; times < 3; times++) await forgot(body.email);
      expect(await resets()).toBe(2 * quarter);
      if (quarter < 4) casino.clock.advance(HOUR_MS / 4);
    }
    expect(await emailsTo(body.email)).toHaveLength(18);
    await forgot(body.email, deviceCookieOf(opened));
    expect(await resets()).toBe(9);
    await mailbox.sendWarning(body.email, 'passwordChanged');
    expect(await emailsTo(body.email)).toContain('Your password was changed');
  });
});
