export interface Random {
  /** Returns unpredictable bytes. */
  bytes(count: number): Uint8Array;
}
