import { createHmac, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** Changed copies of a signed token (JWT), which no service may accept. */
export interface ForgedTokens {
  /** With the algorithm `none` and no signature. */
  none: string;
  /** Signed with another key. */
  otherKey: string;
  /** With another player's uid and the signature of the original. */
  otherUid: string;
}

const OTHER_KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });

export function forged(token: string, otherUid: string): ForgedTokens {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const header = { ...JSON.parse(decoded(head)) };
  const otherClaims = part({ ...JSON.parse(decoded(claims)), sub: otherUid });
  return {
    none: `${part({ ...header, alg: 'none' })}.${claims}.`,
    otherKey: `${head}.${claims}.${signedWithOtherKey(String(header.alg), `${head}.${claims}`)}`,
    otherUid: `${head}.${otherClaims}.${signature}`,
  };
}

function signedWithOtherKey(algorithm: string, text: string): string {
  if (algorithm.startsWith('HS')) return createHmac('sha256', 'another secret').update(text).digest('base64url');
  return sign(null, Buffer.from(text), createPrivateKey(OTHER_KEY)).toString('base64url');
}

const decoded = (text: string) => Buffer.from(text, 'base64url').toString();
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
