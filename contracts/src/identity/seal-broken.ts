/**
 * Thrown when encrypted data is damaged or was encrypted with another key. It can never be decrypted, so a
 * retry is useless.
 */
export class SealBroken extends Error {
  constructor(
    readonly uid: string,
    readonly field: string,
    options?: ErrorOptions,
  ) {
    super(`${field} of ${uid} cannot be decrypted`, options);
    this.name = 'SealBroken';
  }
}
