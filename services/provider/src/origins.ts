/** The origins of the game server's pages and of the casino that embeds them, as browsers reach them. */
export class Origins {
  private own: string | undefined;
  private casino: readonly string[] = [];

  /**
   * @param own configured origin of the pages; otherwise it is known only when the server listens
   * @param embedding configured origins of the casino; otherwise they follow from the URL of the casino
   */
  constructor(
    own: string | undefined,
    private readonly embedding: readonly string[] | undefined,
  ) {
    this.own = own;
  }

  listensAt(url: string): void {
    this.own ??= url;
  }

  /** Sets the URL of the casino, whose pages may then embed those of the game server. */
  embeddedBy(casinoUrl: string): void {
    this.casino = loopbackNames(new URL(casinoUrl));
  }

  get ownOrigin(): string {
    if (this.own === undefined) throw new Error('the server does not listen yet');
    return this.own;
  }

  get frameAncestors(): readonly string[] {
    return this.embedding ?? this.casino;
  }
}

/** Returns the origin of a URL; on this machine, with both names by which a browser may have opened the casino. */
function loopbackNames({ protocol, hostname, port, origin }: URL): string[] {
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return [origin];
  return ['127.0.0.1', 'localhost'].map((name) => `${protocol}//${name}${port && `:${port}`}`);
}
