/**
 * Who reports: a browser, a session, and the player whom the server confirmed, if any. After a sign-out the session is
 * new, so that two players never share one.
 */
export class Identity {
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
