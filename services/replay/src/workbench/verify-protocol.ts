/** Message of the verify process, one JSON line each on its standard output. The last one is `done`. */
export type VerifyMessage =
  | { stage: 'events'; total: number }
  | { stage: 'stored data' | 'file' }
  | { events: number }
  | { done: true };

/**
 * Returns undefined for a line that is not a message, such as a warning or a line cut off at the end of the process.
 */
export function parseMessage(line: string): VerifyMessage | undefined {
  try {
    const message = JSON.parse(line);
    return typeof message === 'object' && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}
