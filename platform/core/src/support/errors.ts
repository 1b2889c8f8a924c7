/**
 * Thrown when the storage rejected a write or cannot be reached. Nothing of the request was stored, unless the response
 * to a write was lost on the way; in that case the result is unknown, and the caller repeats the request with the same
 * commandId.
 */
export class StorageFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StorageFailed';
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error || typeof (error as { message?: unknown })?.message === 'string'
    ? (error as Error).message
    : String(error);
}
