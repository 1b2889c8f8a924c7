import {
  type PasskeyCreationOptions,
  type PasskeyDescriptor,
  type PasskeyRequestOptions,
  Refusal,
} from '@goldwake/contracts';
import type { Passkey } from '../domain/second-factors.js';
import { CHALLENGE_MS } from './challenges.js';
import { ALGORITHMS, type CoseKey, keyFault } from './passkey-key.js';

/** The page that uses a passkey. */
export interface Page {
  /** Origin with scheme and port, as the browser states it. */
  origin: string;
  /** Domain of the page, for which passkeys are created. */
  rpId: string;
}

/** Result of `navigator.credentials.create`, without the attestation statement. */
export interface Registration {
  credentialId: string;
  clientDataJson: string;
  authenticatorData: string;
}

/** Result of `navigator.credentials.get`. */
export interface Assertion extends Registration {
  signature: string;
}

/** Loaded at the first use, because most casinos start without a player who has a passkey. */
const library = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
});

const SELECTION = { residentKey: 'preferred', userVerification: 'preferred' } as const;

export function creationOptions(
  { uid, username }: { uid: string; username: string },
  rpId: string,
  challenge: string,
  known: readonly Passkey[],
): PasskeyCreationOptions {
  return {
    challenge,
    rp: { id: rpId, name: 'Goldwake' },
    user: { id: Buffer.from(uid).toString('base64url'), name: username, displayName: username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: descriptors(known),
    authenticatorSelection: SELECTION,
  };
}

/** Returns the options for a sign-in; null if the player has no passkey for this domain. */
export function requestOptions(
  rpId: string,
  challenge: string,
  passkeys: readonly Passkey[],
): PasskeyRequestOptions | null {
  const usable = passkeys.filter((passkey) => passkey.rp_id === rpId);
  if (usable.length === 0) return null;
  const { userVerification } = SELECTION;
  return { challenge, rpId, timeout: CHALLENGE_MS, userVerification, allowCredentials: descriptors(usable) };
}

function descriptors(passkeys: readonly Passkey[]): PasskeyDescriptor[] {
  return passkeys.map(({ id, transports }) => ({ id, type: 'public-key', transports: [...transports] }));
}

/**
 * Checks a new passkey. An attestation statement is not accepted, because checking it could request addresses that a
 * certificate names.
 * @throws Refusal `passkey_unusable`
 */
export async function registeredKey(
  { credentialId, clientDataJson, authenticatorData }: Registration,
  challenge: string,
  { origin, rpId }: Page,
): Promise<Pick<Passkey, 'id' | 'public_key' | 'counter' | 'rp_id'>> {
  const { verifyRegistrationResponse, isoCBOR, decodeClientDataJSON, decodeCredentialPublicKey } = await library();
  const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', Buffer.from(authenticatorData, 'base64url')],
  ]);
  const result = await verifyRegistrationResponse({
    response: {
      ...credential(credentialId),
      response: {
        clientDataJSON: clientDataJson,
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(() => undefined);
  if (!result?.verified) throw new Refusal('passkey_unusable');
  if (isFramed(decodeClientDataJSON(clientDataJson))) {
    throw new Refusal('passkey_unusable', 'It was created in a frame of another site; open the casino in its own tab');
  }
  const { id, publicKey, counter } = result.registrationInfo.credential;
  if (id !== credentialId) throw new Refusal('passkey_unusable');
  const fault = keyFault(decodeCredentialPublicKey(publicKey) as CoseKey);
  if (fault) throw new Refusal('passkey_unusable', `${fault}; create the passkey on another device`);
  return { id, public_key: Buffer.from(publicKey).toString('base64url'), counter, rp_id: rpId };
}

/**
 * Checks a signature of a passkey.
 * @returns the new signature counter; undefined if the signature is not valid
 */
export async function assertedCounter(
  { credentialId, clientDataJson, authenticatorData, signature }: Assertion,
  challenge: string,
  { origin, rpId }: Page,
  passkey: Passkey,
): Promise<number | undefined> {
  if (passkey.rp_id !== rpId) return undefined;
  const { verifyAuthenticationResponse, decodeClientDataJSON, decodeCredentialPublicKey } = await library();
  const publicKey = new Uint8Array(Buffer.from(passkey.public_key, 'base64url'));
  const result = await verifyAuthenticationResponse({
    response: {
      ...credential(credentialId),
      response: { clientDataJSON: clientDataJson, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    credential: {
      id: passkey.id,
      publicKey,
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!result?.verified || isFramed(decodeClientDataJSON(clientDataJson))) return undefined;
  // Earlier versions stored keys that they had not checked.
  if (keyFault(decodeCredentialPublicKey(publicKey) as CoseKey)) return undefined;
  return result.authenticationInfo.newCounter;
}

/** Returns whether a page of another site embedded the page that used the passkey. The casino is never embedded. */
function isFramed({ crossOrigin, topOrigin }: { crossOrigin?: unknown; topOrigin?: unknown }): boolean {
  return (crossOrigin !== undefined && crossOrigin !== false) || topOrigin !== undefined;
}

function credential(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
}
