/** The question cannot be answered (exit code 2): what went wrong and what to do, in one line. */
export class CannotRun extends Error {}
