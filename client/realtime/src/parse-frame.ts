import type { ServerFrame } from '@goldwake/contracts';

/**
 * Parses a server frame; returns undefined for text that is not JSON. Unknown frame kinds of a later protocol pass and
 * are ignored by the caller.
 */
export function parseServerFrame(text: string): ServerFrame | undefined {
  try {
    return JSON.parse(text) as ServerFrame;
  } catch {
    return undefined;
  }
}
