import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { collection, put, remove } from '@goldwake/core';
import { DATA_KEY_FILE, openEmbedded } from '@goldwake/embedded';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import request from 'supertest';
import { actionCodes, credentials, dataKeys, playerKeys, signingKeys } from '../documents.js';
import { normalizeEmail } from '../domain/names.js';
import { DataKey } from '../secrets/data-key.js';
import { PlayerKeys } from '../secrets/player-keys.js';
import { SealedEmails } from '../secrets/sealed-emails.js';
import {
  askEmail,
  type Casino,
  confirmEmail,
  newcomer,
  newestCode,
  openCasino,
  PASSWORD,
  refresh,
  self,
  signIn,
  signUp,
} from '../testing/casino.js';

const letters = collection<{ letter_id: string; to: string; to_normalized: string; link: string | null }>('letters');

let casino: Casino;
beforeEach(async () => {
  casino = await openCasino();
});
afterEach(() => casino.close());

/** Rewrites the documents of a stopped casino to the form that they had before there was a data key. */
async function writeAsBefore(dataDir: string): Promise<void> {
  const engine = await openEmbedded({ dataDir });
  const { documents } = engine;
  const dataKey = new DataKey(engine.dataKey, documents, engine.random);
  await dataKey.open();
  const emails = new SealedEmails(dataKey);
  const keys = new PlayerKeys(documents, dataKey);
  for (const { id, body } of await documents.scan(credentials)) {
    const email = emails.unseal(body);
    const old = { ...body, email, email_normalized: normalizeEmail(email) };
    await documents.write([put(credentials, id, old), put(collection('player_keys'), id, await keys.of(id))]);
  }
  for (const { id, body } of await documents.scan(actionCodes)) {
    const { uid, email, standing } = body;
    const account = await documents.get(credentials, uid);
    const old = { ...standing, email_normalized: account?.body.email_normalized ?? '' };
    await documents.write([
      put(actionCodes, id, { ...body, standing: old, ...(email && { email: emails.unseal({ uid, email }) }) }),
    ]);
  }
  for (const { id, body } of await documents.scan(letters)) {
    const to = dataKey.unseal(`email_to:${id}`, body.to);
    const link = body.link && dataKey.unseal(`email_link:${id}`, body.link);
    await documents.write([put(letters, id, { ...body, to, to_normalized: to.toLowerCase(), link })]);
  }
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const [private_jwk, public_jwk] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
  const old = { kid: 'old', private_jwk, public_jwk, created_at: '2026-01-01T00:00:00.000Z' };
  await documents.write([put(collection('signing_keys'), 'current', old), remove(dataKeys, 'current')]);
  await engine.close();
  rmSync(join(dataDir, DATA_KEY_FILE));
}

function bytesOf(dataDir: string): string {
  return readdirSync(dataDir)
    .filter((file) => file !== DATA_KEY_FILE)
    .map((file) => readFileSync(join(dataDir, file), 'latin1'))
    .join('\n');
}

describe('a casino from before the data key', () => {
  it('is encrypted at its start: players sign in, codes and e-mails work, and the files reveal nothing', async () => {
    const body = newcomer({ email: 'Old.Harbour@example.com' });
    const browser = await signUp(casino.app, body);
    const wish = { email: 'new.harbour@example.com', password: PASSWORD };
    await askEmail(casino.app, browser, wish).expect(202);
    const code = await newestCode(casino.app, wish.email);
    await casino.restart(async () => {
      await writeAsBefore(casino.dataDir);
      expect(bytesOf(casino.dataDir)).toMatch(/old\.harbour@/i);
    });

    await signIn(casino.app, body.email).expect(200);
    const refreshed = await refresh(casino.app, browser.cookie).expect(200);
    expect((await self(casino.app, refreshed.body.access_token)).body.email).toBe(body.email);
    const emails = await request(casino.app.url).get('/api/dev/mailbox').query({ to: body.email }).expect(200);
    expect(emails.body[1]).toMatchObject({ to: body.email, link: expect.stringContaining('oobCode=') });
    await confirmEmail(casino.app, code?.oobCode).expect(204);
    await signIn(casino.app, wish.email).expect(200);
    await signIn(casino.app, body.email).expect(401);

    await casino.restart(async () => {
      const bytes = bytesOf(casino.dataDir);
      expect(bytes).not.toMatch(/(old|new)\.harbour/i);
      expect(bytes).not.toMatch(/"(key|d)":"[\w-]{43}"/);
      expect(bytes).not.toContain(code?.oobCode ?? '');
    });
    await signIn(casino.app, wish.email).expect(200);
  });

  it('gets a new key for access tokens, because somebody may have read the old one', async () => {
    const { access_token } = await signUp(casino.app);
    await casino.restart(() => writeAsBefore(casino.dataDir));
    const key = await casino.engine.documents.get(signingKeys, 'current');
    expect(key?.body.kid).not.toBe('old');
    expect((await self(casino.app, access_token)).body.code).toBe('token_invalid');
  });

  it('is scanned only once', async () => {
    const { user } = await signUp(casino.app);
    await casino.restart();
    const before = await casino.engine.documents.get(playerKeys, user.uid);
    await casino.restart();
    expect(await casino.engine.documents.get(playerKeys, user.uid)).toEqual(before);
    expect((await casino.engine.documents.get(dataKeys, 'current'))?.body.sealed).toBe(true);
  });
});
