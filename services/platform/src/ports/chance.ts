export interface Chance {
  /** Unpredictable bytes. */
  bytes(count: number): Uint8Array;
}
