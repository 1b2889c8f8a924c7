import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@goldwake/contracts';

const USER_PRESENT = 0x01;
const HAS_KEY = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** An authenticator with one passkey, and the browser that uses it on one page. */
export class Authenticator {
  credentialId = base64url(randomBytes(16));
  counter = 0;
  /** Further members of the client data, such as those of a frame. */
  clientDataMembers: object = {};
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(public origin: string) {}

  /**
   * Returns the body fields for POST /api/self/passkeys.
   * @param coseKey public key in CBOR; the authenticator's own if omitted
   */
  create({ challenge, rp }: PasskeyCreationOptions, coseKey: Uint8Array = this.coseKey()) {
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = Buffer.concat([
      this.authenticatorData(rp.id, USER_PRESENT | HAS_KEY),
      Buffer.alloc(16),
      length,
      id,
      coseKey,
    ]);
    return {
      credentialId: this.credentialId,
      clientDataJson: this.clientData('webauthn.create', challenge),
      authenticatorData: base64url(data),
      transports: ['internal'],
    };
  }

  /** Returns the body fields for POST /api/auth/sign-in/passkey. */
  get({ challenge, rpId }: Pick<PasskeyRequestOptions, 'challenge' | 'rpId'>) {
    const data = this.authenticatorData(rpId, USER_PRESENT);
    const clientDataJson = this.clientData('webauthn.get', challenge);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJson, 'base64url'))]);
    return {
      credentialId: this.credentialId,
      clientDataJson,
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.keys.privateKey)),
    };
  }

  private authenticatorData(rpId: string, flags: number): Buffer {
    const end = Buffer.alloc(5);
    end.writeUInt8(flags);
    end.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(rpId), end]);
  }

  private clientData(type: string, challenge: string): string {
    return base64url(
      JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false, ...this.clientDataMembers }),
    );
  }

  /** Returns the public key as a COSE key in CBOR: a map of type EC2, algorithm ES256, curve P-256, x and y. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')]);
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(x),
      Buffer.from([0x22]),
      bytes(y),
    ]);
  }
}
