/** Thrown when a projection cannot be rebuilt; its live documents are unchanged. The message is a single line. */
export class CannotRebuild extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotRebuild';
  }
}
