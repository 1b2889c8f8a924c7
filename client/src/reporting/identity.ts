/** Who reports: a browser, a visit, and the player whom the server confirmed, if any. */
export interface Identity {
  readonly device: string;
  readonly session: string;
  readonly player: string | null;
}

/** The identity of this page. After a sign-out it has a new session, so that two players never share one. */
export class OwnIdentity implements Identity {
  session: string;
  player: string | null = null;

  constructor(
    readonly device: string,
    private readonly newId: () => string,
  ) {
    this.session = newId();
  }

  renew(): void {
    this.session = this.newId();
    this.player = null;
  }
}
