/**
 * Thrown when the storage rejects a write or cannot be reached. Nothing was stored, unless only the response to a write
 * was lost. The result is then unknown, and the caller repeats the request with the same commandId.
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
