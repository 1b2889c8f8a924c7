import { drawMessage, rollFromDigest } from './dice.js';

/*
 * A roll checked by whoever holds the revealed seeds, without asking the house: WebCrypto, so the same lines run in a
 * browser (secure contexts, of which loopback is one) and in Node.
 */

const text = new TextEncoder();

/** Hex of SHA-256 over the text: a server seed's hash is that of its hex text, as shown before its first bet. */
export async function sha256Hex(value: string): Promise<string> {
  const digest = await globalThis.crypto.subtle.digest('SHA-256', text.encode(value));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The roll in hundredths (0 to 10,000) that these seeds give for this nonce. */
export async function rollOf(serverSeed: string, clientSeed: string, nonce: number): Promise<number> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await globalThis.crypto.subtle.importKey('raw', text.encode(serverSeed), algorithm, false, ['sign']);
  for (let block = 0; ; block++) {
    const digest = await globalThis.crypto.subtle.sign('HMAC', key, text.encode(drawMessage(clientSeed, nonce, block)));
    const roll = rollFromDigest(new Uint8Array(digest));
    if (roll !== undefined) return roll;
  }
}
