/** Thrown when a rebuild is not possible; the live documents are unchanged. The message is a single line. */
export class CannotRebuild extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotRebuild';
  }
}
