/**
 * A command that could not produce a result (exit code 2). The message says in one line what went wrong and what to do.
 */
export class CannotRun extends Error {}
