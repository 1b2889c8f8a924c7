import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CannotRun } from '../cannot-run.js';
import type { ForeignEvent } from './envelope.js';

/** A reducer of somebody else's streams, as an ES module exports it by default. */
export interface ForeignReducer {
  /** Returns the state of a stream before its first event. */
  initial(stream: string): unknown;
  evolve(state: unknown, event: ForeignEvent): unknown;
  /** Returns what is wrong after the event, or nothing. */
  check?(state: unknown, event: ForeignEvent): string | undefined | null;
}

/** @throws CannotRun if the module cannot be imported or exports no reducer */
export async function loadForeignReducer(path: string): Promise<ForeignReducer> {
  const file = resolve(path);
  if (!existsSync(file)) throw new CannotRun(`--reducer ${path}: there is no such file`);
  const module = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new CannotRun(`--reducer ${path} cannot be imported: ${error instanceof Error ? error.message : error}`);
  });
  const { initial, evolve } = (module.default ?? {}) as Partial<ForeignReducer>;
  if (typeof initial !== 'function' || typeof evolve !== 'function') {
    throw new CannotRun(
      `--reducer ${path}: its default export is not { initial(stream), evolve(state, event), check? }`,
    );
  }
  return module.default;
}
