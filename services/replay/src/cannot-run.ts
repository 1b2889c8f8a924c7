/**
 * Thrown when a command cannot produce a result (exit code 2). The message is one line: what is wrong and what to do.
 */
export class CannotRun extends Error {}
