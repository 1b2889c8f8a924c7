import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';

const TEXT = 0x81;
const PING = 0x89;

/** WebSocket ping frame without payload; the same bytes can be written to any socket. */
export const PING_FRAME = Buffer.from([PING, 0]);

/** Returns a complete WebSocket text frame. Server frames are not masked, so all sockets get the same bytes. */
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
  // Most texts are pure ASCII; writing them as latin1 copies the bytes without conversion.
  frame.write(text, header, length === text.length ? 'latin1' : 'utf8');
  return frame;
}

/** Returns the start and end position of the payload in the frame that begins at position `at`. */
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

/** Low-level interface that writes encoded frames to one socket. */
export interface Wire {
  /** Number of written bytes that the connection has not accepted yet. */
  readonly waiting: number;
  /**
   * Writes complete frames, such as `PING_FRAME` or the result of `textFrame`. Does nothing once the socket is closing.
   */
  write(frames: Buffer): void;
  /** Calls `then` once, when the connection has accepted all bytes that are unsent now; never if it ends first. */
  onceDrained(then: () => void): void;
}

/**
 * Method by which frames are written. `direct` writes any number of frames at once to the stream from Node's `upgrade`
 * event, below the WebSocket. `public` uses only the public WebSocket API and sends each frame separately, which takes
 * 4 times the work in a fan-out.
 */
export type WireKind = 'direct' | 'public';

export function openWire(kind: WireKind, socket: WebSocket, stream: Duplex): Wire {
  return kind === 'direct' ? new DirectWire(socket, stream) : new PublicWire(socket);
}

/**
 * Writes directly to the stream below the WebSocket. This is safe because `ws`, without compression, writes each of its
 * own frames completely in one call, so that frames never interleave.
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

  /**
   * Sends a ping behind the unsent bytes: once the connection has accepted the ping, it has also accepted all bytes
   * before it.
   */
  onceDrained(then: () => void): void {
    this.socket.ping(undefined, false, (error?: Error | null) => {
      if (!error) then();
    });
  }
}
