import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';

const TEXT = 0x81;
const PING = 0x89;

/** A ping frame without payload, which can be written to any socket. */
export const PING_FRAME = Buffer.from([PING, 0]);

/**
 * Returns a complete WebSocket text frame. Server frames are not masked, so the same bytes can be written to every
 * socket.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = headerBytes(length);
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = TEXT;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  // Most texts are pure ASCII, for which writing as latin1 copies the bytes without conversion.
  frame.write(text, header, length === text.length ? 'latin1' : 'utf8');
  return frame;
}

/** Returns the start and end of the payload of the frame at `at`. */
export function payloadAt(frames: Buffer, at: number): { start: number; end: number } {
  const short = frames.readUInt8(at + 1);
  if (short < 126) return { start: at + 2, end: at + 2 + short };
  if (short === 126) return { start: at + 4, end: at + 4 + frames.readUInt16BE(at + 2) };
  return { start: at + 10, end: at + 10 + Number(frames.readBigUInt64BE(at + 2)) };
}

function headerBytes(payloadBytes: number): number {
  if (payloadBytes < 126) return 2;
  return payloadBytes < 65_536 ? 4 : 10;
}

/** Writes encoded frames to one socket. */
export interface Wire {
  /** Bytes that the connection has not accepted yet. */
  readonly waiting: number;
  /** Writes complete frames, as created by `textFrame` and `PING_FRAME`. Has no effect once the socket is closing. */
  write(frames: Buffer): void;
  /** Calls back once when all bytes waiting now have been accepted; never if the connection ends before. */
  onceDrained(then: () => void): void;
}

/**
 * `direct` writes to the stream from Node's `upgrade` event, below the socket: one write for any number of frames.
 * `public` uses only the public API of the socket and sends frame by frame, which takes 4 times the work in a fan-out.
 */
export type WireKind = 'direct' | 'public';

export function openWire(kind: WireKind, socket: WebSocket, stream: Duplex): Wire {
  return kind === 'direct' ? new DirectWire(socket, stream) : new PublicWire(socket);
}

/**
 * Writes to the stream below the socket. This is safe because `ws`, without compression, writes each of its own frames
 * completely in one call, so that no frame written here can end up inside one of them.
 */
class DirectWire implements Wire {
  constructor(
    private readonly socket: WebSocket,
    private readonly stream: Duplex,
  ) {}

  get waiting(): number {
    return this.stream.writableLength;
  }

  write(frames: Buffer): void {
    if (this.socket.readyState === WebSocket.OPEN) this.stream.write(frames);
  }

  onceDrained(then: () => void): void {
    this.stream.once('drain', then);
  }
}

class PublicWire implements Wire {
  constructor(private readonly socket: WebSocket) {}

  get waiting(): number {
    return this.socket.bufferedAmount;
  }

  write(frames: Buffer): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    for (let at = 0; at < frames.length; ) {
      const { start, end } = payloadAt(frames, at);
      if (frames[at] === PING) this.socket.ping();
      else this.socket.send(frames.subarray(start, end), { binary: false });
      at = end;
    }
  }

  /** Sends a ping after the waiting bytes: when it has been accepted, so have all bytes before it. */
  onceDrained(then: () => void): void {
    this.socket.ping(undefined, false, (error?: Error | null) => {
      if (!error) then();
    });
  }
}
