/** Length of the data key, in bytes. */
export const DATA_KEY_BYTES = 32;

/**
 * Keeps the casino's data key outside of its store, so that a copy of the store alone reveals nothing that is encrypted
 * with it: keys of players, the key that signs access tokens, e-mail addresses.
 */
export interface DataKeySource {
  /** Name of the file or setting that contains the key, for messages. */
  readonly location: string;
  /**
   * Returns the key; undefined if there is none yet.
   * @throws Error if it cannot be read or is not a key
   */
  read(): Uint8Array | undefined;
  /**
   * Stores a new key; it is durable when the call returns.
   * @throws Error if there is a key already, or if this engine cannot store one
   */
  create(key: Uint8Array): void;
}

/** Parses a key in the form in which it is stored: 64 hexadecimal digits. */
export function parseDataKey(text: string): Uint8Array | undefined {
  return /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : undefined;
}
