import type { SecondFactorChallenge } from '@goldwake/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Authenticator } from '../testing/authenticator.js';
import {
  type Browser,
  bearer,
  type Casino,
  emailSubjects,
  newcomer,
  openCasino,
  PASSWORD,
  signIn,
  signUpProved,
} from '../testing/casino.js';
import { secondFactorsOf } from '../testing/second-factors.js';

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
// Wrong answers are limited to 30 a minute per address.
afterEach(() => casino.clock.advance(60_000));
afterAll(() => casino.close());

const { challengeOf, codeOf, factorsOf, post, second } = secondFactorsOf(() => casino);
const emailsTo = (to: string) => emailSubjects(casino.app, to);

const origin = () => casino.app.url;
const options = async (browser: Browser) =>
  (await post(browser, 'passkeys/options', { password: PASSWORD }).set('Origin', origin()).expect(200)).body;
const add = (browser: Browser, body: object) => post(browser, 'passkeys', body).set('Origin', origin());

async function withPasskey() {
  const body = newcomer();
  const browser = await signUpProved(casino.app, body);
  const authenticator = new Authenticator(origin());
  const asked = await options(browser);
  const answer = await add(browser, {
    challengeToken: asked.challenge_token,
    name: 'Laptop',
    ...authenticator.create(asked.options),
  }).expect(201);
  return { email: body.email, browser, authenticator, codes: answer.body.recovery_codes as string[] };
}

const answerOf = (challenge: SecondFactorChallenge, authenticator: Authenticator) => {
  if (!challenge.passkey_options) throw new Error('no passkey was asked for');
  return { challengeToken: challenge.challenge_token, ...authenticator.get(challenge.passkey_options) };
};

it('a passkey is added, asked for and accepted at the sign-in', async () => {
  const { email, browser, authenticator, codes } = await withPasskey();
  expect(codes).toHaveLength(10);
  expect((await emailsTo(email))[0]).toBe('A passkey was added');
  const challenge = await challengeOf({ email });
  expect(challenge.methods).toEqual(['passkey', 'recovery_code']);
  expect(challenge.passkey_options?.allowCredentials).toEqual([
    { id: authenticator.credentialId, type: 'public-key', transports: ['internal'] },
  ]);
  await second('passkey', answerOf(challenge, authenticator)).set('Origin', origin()).expect(200);
  const added_at = new Date(casino.clock.now()).toISOString();
  expect((await factorsOf(browser)).passkeys).toEqual([
    { passkey_id: authenticator.credentialId, name: 'Laptop', added_at, last_used_at: added_at },
  ]);
});

it('wrong codes of an enrolment are limited, and do not limit those of a sign-in', async () => {
  const { email, browser, authenticator } = await withPasskey();
  const { secret } = (await post(browser, 'totp', { password: PASSWORD }).expect(201)).body;
  const wrong = Array.from({ length: 30 }, (_, at) => post(browser, 'totp/confirm', { code: codeOf(secret, 50 + at) }));
  const statuses = (await Promise.all(wrong)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 403)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  await post(browser, 'totp/confirm', { code: codeOf(secret) }).expect(429);
  const answer = answerOf(await challengeOf({ email }), authenticator);
  await second('passkey', answer).set('Origin', origin()).expect(200);
});

it('a signature for another challenge, page or key is refused', async () => {
  const { email, authenticator } = await withPasskey();
  const challenge = await challengeOf({ email });
  const good = answerOf(challenge, authenticator);
  const send = (body: object) => second('passkey', { ...good, ...body }).set('Origin', origin());

  const other = await challengeOf({ email });
  await send({ ...answerOf(other, authenticator), challengeToken: challenge.challenge_token }).expect(403);
  await send({ signature: `A${good.signature.slice(1)}` }).expect(403);
  const stranger = answerOf(challenge, new Authenticator(origin()));
  await send({ ...stranger, credentialId: authenticator.credentialId }).expect(403);
  authenticator.origin = 'https://goldwake.example';
  await send(answerOf(challenge, authenticator)).expect(403);
  authenticator.origin = origin();
  await send(authenticator.get({ challenge: challenge.passkey_options?.challenge ?? '', rpId: 'evil.example' })).expect(
    403,
  );
  await second('passkey', good).expect(403);
  await second('passkey', good).set('Origin', 'https://evil.example').expect(403);
  await send({}).expect(200);
  await send({}).expect(410);
});

it('a passkey whose counter does not increase is refused, because it may have been copied', async () => {
  const { email, authenticator } = await withPasskey();
  const use = async (counter: number) => {
    authenticator.counter = counter;
    return second('passkey', answerOf(await challengeOf({ email }), authenticator)).set('Origin', origin());
  };
  expect((await use(5)).status).toBe(200);
  expect((await use(5)).status).toBe(403);
  expect((await use(4)).status).toBe(403);
  expect((await use(0)).status).toBe(403);
  expect((await use(6)).status).toBe(200);
});

it('options of another player, used options and foreign answers add no passkey', async () => {
  const [one, two] = [await signUpProved(casino.app), await signUpProved(casino.app)];
  const asked = await options(one);
  const authenticator = new Authenticator(origin());
  const body = { challengeToken: asked.challenge_token, name: 'Key', ...authenticator.create(asked.options) };
  expect((await add(two, body).expect(410)).body.code).toBe('challenge_invalid');
  const elsewhere = new Authenticator('https://evil.example').create(asked.options);
  expect((await add(one, { ...body, ...elsewhere }).expect(422)).body.code).toBe('passkey_unusable');
  await add(one, { ...body, authenticatorData: 'AAAA' }).expect(422);
  await add(one, { ...body, credentialId: 'AAAA' }).expect(422);
  await add(one, { ...body, attestationObject: 'AAAA' }).expect(422);
  await add(one, body).expect(201);
  await add(one, body).expect(410);
});

it.each([[''], [' Key'], ['a\u0000b'], ['x'.repeat(41)], [7]])('the name %j is refused', async (name) => {
  const { browser, authenticator } = await withPasskey();
  await request(casino.app.url)
    .patch(`/api/self/passkeys/${authenticator.credentialId}`)
    .set(bearer(browser))
    .send({ name })
    .expect(422);
});

it('a passkey is renamed and removed by its owner only, with a notice', async () => {
  const { email, browser, authenticator } = await withPasskey();
  const id = authenticator.credentialId;
  const rename = (by: Browser) =>
    request(casino.app.url).patch(`/api/self/passkeys/${id}`).set(bearer(by)).send({ name: 'Phone ☎' });
  const stranger = await signUpProved(casino.app);
  await rename(stranger).expect(404);
  await post(stranger, `passkeys/${id}/remove`, { password: PASSWORD }).expect(404);
  await rename(browser).expect(204);
  expect((await factorsOf(browser)).passkeys).toMatchObject([{ name: 'Phone ☎' }]);
  const challenge = await challengeOf({ email });
  await post(browser, `passkeys/${id}/remove`, { password: PASSWORD }).expect(204);
  expect((await emailsTo(email))[0]).toBe('A passkey was removed');
  await second('passkey', answerOf(challenge, authenticator)).set('Origin', origin()).expect(410);
  await signIn(casino.app, email).expect(200);
});

const creation = async (browser: Browser, authenticator: Authenticator, coseKey?: Uint8Array) => {
  const asked = await options(browser);
  return { challengeToken: asked.challenge_token, name: 'Key', ...authenticator.create(asked.options, coseKey) };
};

it.each([
  ['RSA with e = 1', `a40103033901002059 0100 ${'ff'.repeat(256)} 2141 01`],
  ['the identity of Ed25519', `a4010103272006215820 01${'00'.repeat(31)}`],
  ['a point off P-256', `a5010203262001215820 ${'11'.repeat(32)} 225820 ${'22'.repeat(32)}`],
])('a passkey whose key is not sound is refused: %s', async (_, key) => {
  const browser = await signUpProved(casino.app);
  const body = await creation(browser, new Authenticator(origin()), Buffer.from(key.replaceAll(' ', ''), 'hex'));
  const answer = await add(browser, body).expect(422);
  expect(answer.body).toMatchObject({ code: 'passkey_unusable', detail: expect.stringMatching(/^Its key is not /) });
  expect((await factorsOf(browser)).passkeys).toEqual([]);
});

const FRAMES = [
  { crossOrigin: true },
  { crossOrigin: 'false' },
  { crossOrigin: null },
  { topOrigin: 'https://evil.example' },
  { topOrigin: '' },
  { crossOrigin: true, topOrigin: 'https://evil.example' },
];

it('a passkey created in a frame of another site is refused', async () => {
  const browser = await signUpProved(casino.app);
  const authenticator = new Authenticator(origin());
  for (const members of FRAMES) {
    authenticator.clientDataMembers = members;
    const { status, body } = await add(browser, await creation(browser, authenticator));
    expect({ members, status, code: body.code }).toEqual({ members, status: 422, code: 'passkey_unusable' });
  }
  authenticator.clientDataMembers = { crossOrigin: undefined };
  await add(browser, await creation(browser, authenticator)).expect(201);
});

it('a sign-in with a passkey in a frame of another site is refused', async () => {
  const { email, authenticator } = await withPasskey();
  for (const members of FRAMES) {
    authenticator.clientDataMembers = members;
    await second('passkey', answerOf(await challengeOf({ email }), authenticator))
      .set('Origin', origin())
      .expect(403);
  }
  authenticator.clientDataMembers = { crossOrigin: undefined };
  await second('passkey', answerOf(await challengeOf({ email }), authenticator))
    .set('Origin', origin())
    .expect(200);
});

describe('the id of a passkey is registered once in the whole casino', () => {
  const copyOf = ({ credentialId }: Authenticator) => {
    const copy = new Authenticator(origin());
    copy.credentialId = credentialId;
    return copy;
  };

  it('the id of another account is refused, also after its owner has removed it', async () => {
    const { browser: owner, authenticator } = await withPasskey();
    const other = await signUpProved(casino.app);
    const take = async () => add(other, await creation(other, copyOf(authenticator)));
    const { status, body } = await take();
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'passkey_unusable', detail: expect.stringContaining('registered already') });
    await post(owner, `passkeys/${authenticator.credentialId}/remove`, { password: PASSWORD }).expect(204);
    expect((await take()).status).toBe(422);
    await add(owner, await creation(owner, authenticator)).expect(201);
  });

  it('of two accounts that register it at the same time, one succeeds', async () => {
    const authenticator = new Authenticator(origin());
    const browsers = [await signUpProved(casino.app), await signUpProved(casino.app)];
    const bodies = await Promise.all(browsers.map((browser) => creation(browser, copyOf(authenticator))));
    const answers = await Promise.all(browsers.map((browser, at) => add(browser, bodies[at] ?? {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('a second passkey with the id of the first is refused', async () => {
    const { browser, authenticator } = await withPasskey();
    await add(browser, await creation(browser, copyOf(authenticator))).expect(409);
    expect((await factorsOf(browser)).passkeys).toHaveLength(1);
  });

  it('an id has at most 1,023 bytes', async () => {
    const browser = await signUpProved(casino.app);
    const authenticator = new Authenticator(origin());
    authenticator.credentialId = Buffer.alloc(1_024, 7).toString('base64url');
    await add(browser, await creation(browser, authenticator)).expect(422);
    authenticator.credentialId = Buffer.alloc(1_023, 7).toString('base64url');
    await add(browser, await creation(browser, authenticator)).expect(201);
  });
});
