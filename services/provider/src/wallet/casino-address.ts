/** The origin of the casino, which may become known only after the game server has started. */
export class CasinoAddress {
  private readonly closing = new AbortController();
  private known: string | undefined;
  private waiting: ((url: string | undefined) => void)[] = [];

  /** Aborts when the game server closes. */
  get closed(): AbortSignal {
    return this.closing.signal;
  }

  set(url: string): void {
    this.known = url;
    this.answer(url);
  }

  /** Waits until the origin is known. @returns undefined if the game server closes before */
  url(): Promise<string | undefined> {
    if (this.closed.aborted) return Promise.resolve(undefined);
    if (this.known !== undefined) return Promise.resolve(this.known);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  close(): void {
    this.closing.abort();
    this.answer(undefined);
  }

  private answer(url: string | undefined): void {
    for (const resolve of this.waiting.splice(0)) resolve(url);
  }
}
