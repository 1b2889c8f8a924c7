/** The URL of the merchant that receives webhooks. It may become known only after the sandbox has started. */
export class Receiver {
  private readonly closing = new AbortController();
  private known: string | undefined;
  private waiting: ((url: string | undefined) => void)[] = [];

  /** Aborts when the sandbox closes. */
  get closed(): AbortSignal {
    return this.closing.signal;
  }

  get isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  set(url: string): void {
    this.known = url;
    this.answer(url);
  }

  /** Waits until the URL is known. @returns undefined if the sandbox closes before */
  url(): Promise<string | undefined> {
    if (this.isClosed) return Promise.resolve(undefined);
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
