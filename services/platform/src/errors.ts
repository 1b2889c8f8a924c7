/** The storage refused a write, or cannot be reached. Nothing of the request was stored; it may be asked again. */
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
