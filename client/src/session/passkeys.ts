import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@goldwake/contracts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { PasskeyTrouble } from './passkey-trouble.js';

/**
 * Asks the browser to sign with one of the player's passkeys.
 * @returns fields of the body for POST /api/auth/sign-in/passkey
 * @throws PasskeyTrouble
 */
export async function signWithPasskey(options: PasskeyRequestOptions) {
  const { id, response } = await asked(startAuthentication({ optionsJSON: options as never }));
  const { clientDataJSON, authenticatorData, signature } = response;
  return { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, signature };
}

/**
 * Asks the browser to create a passkey.
 * @returns fields of the body for POST /api/self/passkeys
 * @throws PasskeyTrouble
 */
export async function createPasskey(options: PasskeyCreationOptions) {
  const { id, response } = await asked(startRegistration({ optionsJSON: options as never }));
  const { clientDataJSON, authenticatorData, transports = [] } = response;
  if (!authenticatorData) throw new PasskeyTrouble('This browser is too old for passkeys.');
  return { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, transports };
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new PasskeyTrouble(textOf(cause instanceof Error ? cause.name : ''), { cause });
  }
}

function textOf(name: string): string {
  switch (name) {
    case 'InvalidStateError':
      return 'This device has a passkey for your account already.';
    case 'SecurityError':
      return 'Passkeys need a page with a domain name and HTTPS.';
    default:
      return 'No passkey was used. Try again, or choose another method.';
  }
}
