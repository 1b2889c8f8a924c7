import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/**
 * Calls `onMessage` for each message sent on any socket that is opened from now on. The call happens after the
 * operating system has accepted the message and before a response can be read.
 */
export function onSent(onMessage: (message: Buffer) => void): void {
  subscribe('net.client.socket', (opened) => {
    const { socket } = opened as { socket: Socket };
    // `write` is replaced only after the connection is established, because connecting resets this method.
    socket.once('connect', () => {
      const write = socket.write as (message: Uint8Array, ...more: unknown[]) => boolean;
      socket.write = (message: Uint8Array | string, ...more: unknown[]) => {
        const bytes = message as Uint8Array;
        const takesMore = write.call(socket, bytes, ...more);
        onMessage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
        return takesMore;
      };
    });
  });
}
