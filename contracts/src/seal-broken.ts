/** What stands sealed was damaged, or sealed with another key: it opens never again, however often it is tried. */
export class SealBroken extends Error {
  constructor(
    readonly uid: string,
    readonly field: string,
    options?: ErrorOptions,
  ) {
    super(`${field} of ${uid} does not open`, options);
    this.name = 'SealBroken';
  }
}
