import type { ProblemBody } from '@goldwake/contracts';
import type { PasskeyOptionsResponse, RecoveryCodesResponse, TotpEnrolmentResponse } from '@goldwake/contracts/http';
import { Authenticator, appCode } from '@goldwake/identity/testing';
import { type DocumentedCasino, PASSWORD } from './documented-casino.js';

/** Uses every route of the second factors. */
export async function useSecondFactors(api: DocumentedCasino): Promise<void> {
  const { ask, casino, clock, signUp } = api;
  const { token } = await signUp('cleo');
  const oobCode = await api.codeSentTo('cleo@example.test', 'verifyEmail');
  await ask('POST /api/auth/verify-email', { body: { oobCode } });
  const player = { token, headers: { origin: casino.url } };
  const password = { ...player, body: { password: PASSWORD } };
  const challenge = async () => {
    const body = { email: 'cleo@example.test', password: PASSWORD };
    const { second_factor } = (await ask<ProblemBody>('POST /api/auth/sign-in', { body })).body;
    if (!second_factor) throw new Error('the sign-in asked for no second factor');
    return second_factor;
  };
  const answer = async (step: string, body: object) => ask(`POST /api/auth/sign-in/${step}`, { ...player, body });

  const { secret } = (await ask<TotpEnrolmentResponse>('POST /api/self/totp', password)).body;
  await ask('POST /api/self/totp/confirm', { ...player, body: { code: appCode(secret, clock.now()) } });
  const { recovery_codes } = (await ask<RecoveryCodesResponse>('POST /api/self/recovery-codes', password)).body;
  const authenticator = new Authenticator(casino.url);
  const { challenge_token, options } = (await ask<PasskeyOptionsResponse>('POST /api/self/passkeys/options', password))
    .body;
  const passkey = { challengeToken: challenge_token, name: 'Laptop', ...authenticator.create(options) };
  await ask('POST /api/self/passkeys', { ...player, body: passkey });
  await ask('GET /api/self/second-factors', player);

  clock.advance(30_000);
  const byApp = await challenge();
  const code = appCode(secret, clock.now());
  await answer('totp', { challengeToken: byApp.challenge_token, code });
  const byCode = await challenge();
  await answer('recovery-code', { challengeToken: byCode.challenge_token, code: recovery_codes?.[0] });
  const byPasskey = await challenge();
  if (!byPasskey.passkey_options) throw new Error('the sign-in asked for no passkey');
  const assertion = authenticator.get(byPasskey.passkey_options);
  await answer('passkey', { challengeToken: byPasskey.challenge_token, ...assertion });

  const path = `/api/self/passkeys/${authenticator.credentialId}`;
  await ask(`PATCH ${path}`, { ...player, body: { name: 'Phone' } });
  await ask(`POST ${path}/remove`, password);
  await ask('POST /api/self/totp/remove', password);
}
