import { CLIENT_FRAME_BYTES_MAX } from '@goldwake/contracts';
import { filled, type PlaceholderValues } from './placeholders.js';
import type { Step } from './recipe.js';

/**
 * Returns why the server has to close the socket after these steps; undefined if it may stay open. It lists only what
 * PROTOCOL.md states without exception, so a socket for which it returns nothing may be closed too.
 */
export function mustClose(steps: readonly Step[], values: PlaceholderValues): string | undefined {
  let hellos = 0;
  for (const step of steps) {
    if (step.do === 'binary') return 'a binary frame';
    if (step.do === 'raw' && step.isBroken) return 'a malformed frame';
    if (step.do !== 'text' && step.do !== 'fragments') continue;
    const text = filled(step.do === 'text' ? step.text : step.parts.join(''), values);
    if (Buffer.byteLength(text) > CLIENT_FRAME_BYTES_MAX) return 'a frame that is too large';
    const frame = parsed(text);
    if (!frame) return 'a frame that is no JSON object';
    const { kind, token } = frame;
    if (kind === 'subscribe' || kind === 'unsubscribe') {
      if (hellos === 0) return 'a subscription before the hello';
      continue;
    }
    if (kind !== 'hello' && kind !== 'renew') return 'an unknown kind';
    if (token !== values['own.realtime'] && (kind === 'renew' || token !== values['other.realtime'])) {
      return 'a token that is not valid';
    }
    if (kind === 'renew' && hellos === 0) return 'a renewal before the hello';
    if (kind === 'hello' && ++hellos > 1) return 'a second hello';
  }
  return undefined;
}

function parsed(text: string): { kind?: unknown; token?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
