/** Nothing live was changed; the message is one plain line. */
export class CannotRebuild extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotRebuild';
  }
}
