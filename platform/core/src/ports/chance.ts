export interface Chance {
  /** Returns unpredictable bytes. */
  bytes(count: number): Uint8Array;
}
