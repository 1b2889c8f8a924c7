/** Origin of the payment pages. Unless it is configured, it is known only when the server listens. */
export class PageOrigin {
  private origin: string | undefined;

  constructor(configured?: string) {
    this.origin = configured;
  }

  listensAt(url: string): void {
    this.origin ??= url;
  }

  get value(): string {
    if (this.origin === undefined) throw new Error('the server does not listen yet');
    return this.origin;
  }
}
