/** Origin of the payment pages. Unless it is configured, it is known only when the server listens. */
export class PageOrigin {
  private origin: string | undefined;

  constructor(configured?: string) {
    this.origin = configured;
  }

  /** @param url of the server; a wildcard address is replaced by the loopback address, which browsers can open */
  listensAt(url: string): void {
    this.origin ??= url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  }

  get value(): string {
    if (this.origin === undefined) throw new Error('the server does not listen yet');
    return this.origin;
  }
}
