import type { ServerFrame } from '@goldwake/contracts';

/** Undefined for what is not JSON; a kind of a later protocol passes and is ignored. */
export function parseServerFrame(text: string): ServerFrame | undefined {
  try {
    return JSON.parse(text) as ServerFrame;
  } catch {
    return undefined;
  }
}
