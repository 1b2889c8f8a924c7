import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import {
  DATA_KEY_BYTES,
  type DataKeySource,
  type Documents,
  put,
  type Random,
  RevisionConflict,
  SettingsError,
} from '@goldwake/core';
import { dataKeys } from '../documents.js';

const CURRENT = 'current';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what a copy of the store must not reveal. The data key is kept outside of the store; the store has only a
 * fingerprint of it, with which a wrong or missing key is noticed before anything is read or written.
 */
export class DataKey {
  private keys: { sealing: Buffer; lookup: Buffer } | undefined;

  constructor(
    private readonly source: DataKeySource,
    private readonly documents: Documents,
    private readonly random: Random,
  ) {}

  /**
   * Loads the key, or creates it at the first start. Call this once, after the collections have been declared.
   * @throws SettingsError if the store was encrypted with another key, or the key is missing
   */
  async open(): Promise<void> {
    const known = await checkDataKey(this.source, this.documents);
    let key = this.source.read();
    if (!key) {
      key = this.random.bytes(DATA_KEY_BYTES);
      this.source.create(key);
    }
    if (known === undefined) {
      const fingerprint = fingerprintOf(key);
      try {
        await this.documents.write([put(dataKeys, CURRENT, { fingerprint, sealed: false }, 0)]);
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
        // Another process was first; its key is compared with this one.
        return this.open();
      }
    }
    this.keys = { sealing: derived(key, 'sealing'), lookup: derived(key, 'lookup') };
  }

  /**
   * Encrypts a text with AES-256-GCM. Returns IV, tag and ciphertext, concatenated in base64url.
   * @param purpose collection, field and document of the text; it cannot be decrypted for any other
   */
  seal(purpose: string, text: string): string {
    const iv = this.random.bytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.opened().sealing, iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
  }

  /**
   * Decrypts a sealed text.
   * @throws Error for another purpose or a changed text
   */
  unseal(purpose: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.opened().sealing, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }

  /** Returns a keyed hash, with which a text can be looked up but not guessed from a copy of the store. */
  lookup(purpose: string, text: string): string {
    return createHmac('sha256', this.opened().lookup).update(`${purpose}:${text}`).digest('base64url');
  }

  private opened() {
    if (!this.keys) throw new Error('the data key was used before it was opened');
    return this.keys;
  }
}

/**
 * Compares the data key with the fingerprint in the store; writes nothing.
 * @returns the fingerprint; undefined if the casino has no data key yet
 * @throws SettingsError if the store was encrypted with another key, or the key is missing
 */
export async function checkDataKey(
  source: Pick<DataKeySource, 'location' | 'read'>,
  documents: Pick<Documents, 'get'>,
): Promise<string | undefined> {
  const known = (await documents.get(dataKeys, CURRENT))?.body.fingerprint;
  if (known === undefined) return undefined;
  const { location } = source;
  const key = source.read();
  if (!key) {
    throw new SettingsError([
      `${location} is missing: restore the data key of this casino from its backup or, after an import, from the exported casino`,
    ]);
  }
  if (!timingSafeEqual(Buffer.from(known), Buffer.from(fingerprintOf(key)))) {
    throw new SettingsError([`${location} is not the data key of this casino: restore the key from its backup`]);
  }
  return known;
}

function fingerprintOf(key: Uint8Array): string {
  return derived(key, 'fingerprint').toString('hex');
}

function derived(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, new Uint8Array(), `goldwake ${purpose}`, DATA_KEY_BYTES));
}
