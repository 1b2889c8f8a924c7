/** Whom the pulse bets for. */
export class KnownPlayers {
  private uids: string[] = [];

  know(uids: readonly string[]): void {
    this.uids.push(...uids);
  }

  forget(): void {
    this.uids = [];
  }

  /** Undefined while there is nobody. */
  anybody(): string | undefined {
    return this.uids[Math.floor(Math.random() * this.uids.length)];
  }
}
