import type { ServerFrame } from '@goldwake/contracts';

/**
 * Parses a server frame; returns undefined for text that is not JSON. Frame kinds of a later protocol are also
 * returned, and the caller ignores them.
 */
export function parseServerFrame(text: string): ServerFrame | undefined {
  try {
    return JSON.parse(text) as ServerFrame;
  } catch {
    return undefined;
  }
}
