/**
 * The storage refused a write, or cannot be reached. Nothing of the request was stored; only where the answer to a write was
 * lost on its way is that not known, and the same commandId asks again.
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
