/** Players for whom the pulse load generator places bets. */
export class KnownPlayers {
  private uids: string[] = [];

  know(uids: readonly string[]): void {
    this.uids.push(...uids);
  }

  forget(): void {
    this.uids = [];
  }

  /** Returns a random known player; undefined if there is none. */
  anybody(): string | undefined {
    return this.uids[Math.floor(Math.random() * this.uids.length)];
  }
}
