import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';

const TEXT = 0x81;
const PING = 0x89;

/** A ping without payload, ready for any socket. */
export const PING_FRAME = Buffer.from([PING, 0]);

/** A whole WebSocket text frame. What a server sends is not masked, so the same bytes serve every socket. */
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
  // Most texts are ASCII, which goes out as it lies in memory.
  frame.write(text, header, length === text.length ? 'latin1' : 'utf8');
  return frame;
}

/** Where the payload of the frame at `at` begins and ends. */
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

/** How ready frames reach one socket. */
export interface Wire {
  /** Bytes that the connection has not taken yet. */
  readonly waiting: number;
  /** Whole frames one after the other, as `textFrame` and `PING_FRAME` make them; nothing happens once the socket is closing. */
  write(frames: Buffer): void;
  /** Calls back once when all that waits now has been taken; not at all when the connection ends before. */
  onceDrained(then: () => void): void;
}

/**
 * `direct` writes to the connection under the socket, the stream of Node's `upgrade` event: one write for any number of frames.
 * `public` knows nothing but the socket, and sends message by message: 4 times the work in a fan-out.
 */
export type WireKind = 'direct' | 'public';

export function openWire(kind: WireKind, socket: WebSocket, stream: Duplex): Wire {
  return kind === 'direct' ? new DirectWire(socket, stream) : new PublicWire(socket);
}

/** Without compression `ws` writes each of its own frames whole and at once, so that none of ours can come to lie within one. */
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

  /** What waits is taken in order: when a ping behind it is, so is all before. */
  onceDrained(then: () => void): void {
    this.socket.ping(undefined, false, (error?: Error | null) => {
      if (!error) then();
    });
  }
}
