import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/**
 * Calls back for each message sent on a socket opened from now on, after the system has accepted it and before the
 * response can be read.
 */
export function onSent(tell: (message: Buffer) => void): void {
  subscribe('net.client.socket', (opened) => {
    const { socket } = opened as { socket: Socket };
    // Replaced only after the connection is established, because connecting resets a socket's `write` method.
    socket.once('connect', () => {
      const write = socket.write as (message: Uint8Array, ...more: unknown[]) => boolean;
      socket.write = (message: Uint8Array | string, ...more: unknown[]) => {
        const bytes = message as Uint8Array;
        const takesMore = write.call(socket, bytes, ...more);
        tell(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
        return takesMore;
      };
    });
  });
}
