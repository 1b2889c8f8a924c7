import type { SessionResponse, SessionsResponse } from '@goldwake/contracts/http';
import { type DocumentedCasino, PASSWORD, type SignedUp } from './documented-casino.js';

/** A PNG picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Changes everything in the account of the player anna, and ends its other sessions. */
export async function changeAccount(api: DocumentedCasino, player: { token: string }): Promise<void> {
  const { ask } = api;
  await ask('PATCH /api/self', { ...player, body: { firstName: 'Anna' } });
  await ask('PUT /api/self/username', { ...player, body: { username: 'anna2' } });
  await ask('PUT /api/self/avatar', { ...player, body: { avatar: '01' } });
  const pictured = await ask<{ avatar_url: string }>('PUT /api/self/avatar', {
    ...player,
    body: PNG,
    headers: { 'content-type': 'image/png' },
  });
  const picture = await ask(`GET ${pictured.body.avatar_url}`);
  await ask(`GET ${pictured.body.avatar_url}`, { headers: { 'if-none-match': picture.etag } });
  await ask('DELETE /api/self/avatar', player);
  const person = { firstName: 'Anna', lastName: 'Bell', dateOfBirth: '1990-01-31', countryId: 'US', stateId: 'TX' };
  await ask('POST /api/self/onboarding', { ...player, body: person });

  await ask('POST /api/auth/send-verification', { ...player, body: {} });
  await ask('POST /api/auth/verify-email', {
    body: { oobCode: await api.codeSentTo('anna@example.test', 'verifyEmail') },
  });
  await ask('POST /api/self/email', { ...player, body: { email: 'new@example.test', password: PASSWORD } });
  await ask('POST /api/auth/change-email', {
    body: { oobCode: await api.codeSentTo('new@example.test', 'changeEmail') },
  });
  await ask('POST /api/auth/forgot-password', { body: { email: 'new@example.test' } });

  const signIn = { body: { email: 'new@example.test', password: PASSWORD } };
  await ask('POST /api/auth/sign-in', signIn);
  const sessions = await ask<SessionsResponse>('GET /api/self/sessions', player);
  const ended = sessions.body.result.find(({ current }) => !current);
  await ask(`DELETE /api/self/sessions/${ended?.session_id}`, player);
  await ask('POST /api/auth/sign-in', signIn);
  await ask('DELETE /api/self/sessions', player);
  const changed = { currentPassword: PASSWORD, newPassword: 'quiet water under stone' };
  await ask('PUT /api/self/password', { ...player, body: changed });
}

/** Ends the session of the player ben, and resets the password. */
export async function endSession(api: DocumentedCasino, ben: SignedUp): Promise<void> {
  const { ask } = api;
  const refreshed = await ask<SessionResponse>('POST /api/auth/refresh', { cookie: ben.refresh, body: {} });
  await ask('POST /api/auth/sign-out', { cookie: refreshed.cookie });
  await ask('POST /api/auth/forgot-password', { body: { email: 'ben@example.test' } });
  const reset = { oobCode: await api.codeSentTo('ben@example.test', 'resetPassword'), password: 'seven green bottles' };
  await ask('POST /api/auth/check-reset-code', { body: { oobCode: reset.oobCode } });
  await ask('POST /api/auth/reset-password', { body: reset });
}
