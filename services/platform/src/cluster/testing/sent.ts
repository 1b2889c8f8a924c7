import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** Tells of each message that goes out on a socket opened from now on, when the system has it: its answer is not here then. */
export function onSent(tell: (message: Buffer) => void): void {
  subscribe('net.client.socket', (opened) => {
    const { socket } = opened as { socket: Socket };
    // Not before: to connect gives a socket its own `write` back.
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
