/** The minimal WebSocket client that the receiver needs: the upgrade request and masked outgoing frames. */
import { createHash, randomBytes } from 'node:crypto';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
export const TEXT = 0x81;
export const CLOSE = 0x88;
export const PING = 0x89;
export const PONG = 0x8a;

export function upgradeRequest(path: string, port: number): { request: string; accept: string } {
  const key = randomBytes(16).toString('base64');
  const accept = createHash('sha1')
    .update(key + GUID)
    .digest('base64');
  const request = [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${key}`,
    'Sec-WebSocket-Version: 13',
  ];
  return { request: `${request.join('\r\n')}\r\n\r\n`, accept };
}

/** @param payload of at most 64 KiB */
export function maskedFrame(opcode: number, payload: Buffer): Buffer {
  const mask = randomBytes(4);
  const header = payload.length < 126 ? 2 : 4;
  const frame = Buffer.allocUnsafe(header + 4 + payload.length);
  frame[0] = opcode;
  if (header === 2) {
    frame[1] = 0x80 | payload.length;
  } else {
    frame[1] = 0x80 | 126;
    frame.writeUInt16BE(payload.length, 2);
  }
  mask.copy(frame, header);
  for (let at = 0; at < payload.length; at++) frame[header + 4 + at] = (payload[at] ?? 0) ^ (mask[at & 3] ?? 0);
  return frame;
}
