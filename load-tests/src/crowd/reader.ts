import { connect, type Socket } from 'node:net';
import type { Channel, ServerFrame } from '@goldwake/contracts';
import {
  CLOSE,
  maskedFrame,
  PING,
  PONG,
  TEXT,
  upgradeRequest,
} from '@goldwake/tools/benchmarks/lib/fan-out/web-socket';
import type { Tally } from './reading.js';

/** Space in front of the read buffer. It keeps the beginning of a frame that is completed only by the next read. */
const HEAD_BYTES = 16 * 1024;
const READ_BYTES = 64 * 1024;
/** Read buffer shared by all readers. This is safe because each read is fully processed before the next. */
const BYTES = Buffer.allocUnsafeSlow(HEAD_BYTES + READ_BYTES);
const READ_INTO = BYTES.subarray(HEAD_BYTES);

const PUSH = '{"kind":"push","channel":"';
const KIND_AT = '{"kind":"'.length;
const [P, ZERO, COMMA] = [...'p0,'].map((letter) => letter.charCodeAt(0)) as [number, number, number];

/**
 * Socket that reads one subscribed channel. It finds the offset of a push without parsing the frame, so a process can
 * have thousands.
 */
export class ChannelReader {
  /** Resolves when the socket has subscribed to the channel. */
  readonly ready: Promise<void>;
  #ready: () => void = () => {};
  #refuse: (error: Error) => void = () => {};
  #offset = 0;
  #rest: Buffer | undefined;
  #upgraded = false;
  #ending = false;
  readonly #socket: Socket;
  readonly #accept: string;
  /** How the push frames of the channel begin, up to the offset. */
  readonly #beginning: Buffer;

  constructor(
    { hostname, port }: URL,
    private readonly token: string,
    private readonly channel: Channel,
    private readonly tally: Tally,
  ) {
    this.#beginning = Buffer.from(`${PUSH}${channel}","offset":`);
    this.ready = new Promise((resolve, reject) => {
      this.#ready = resolve;
      this.#refuse = reject;
    });
    const { request, accept } = upgradeRequest('/realtime', Number(port));
    this.#accept = accept;
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: READ_INTO, callback: (length) => this.#take(length) },
    });
    this.#socket.on('connect', () => this.#socket.write(request));
    this.#socket.on('error', this.#refuse);
    this.#socket.on('close', () => {
      if (!this.#ending) this.tally.counts.cuts += 1;
      this.#refuse(new Error('the casino closed the socket of a reader'));
    });
  }

  end(): void {
    this.#ending = true;
    this.#socket.destroy();
  }

  #take(length: number): boolean {
    const kept = this.#rest?.length ?? 0;
    this.#rest?.copy(BYTES, HEAD_BYTES - kept);
    const end = HEAD_BYTES + length;
    const from = HEAD_BYTES - kept;
    const at = this.#upgraded ? this.#hop(from, end) : this.#upgrade(from, end);
    this.#rest = at < end ? Buffer.from(BYTES.subarray(at, end)) : undefined;
    return true;
  }

  /**
   * Processes all complete frames in the buffer.
   * @returns index of the first byte that is not processed yet
   */
  #hop(from: number, end: number): number {
    let at = from;
    while (end - at >= 2) {
      let length = BYTES.readUInt8(at + 1);
      let body = at + 2;
      if (length === 126) {
        if (end - at < 4) break;
        length = BYTES.readUInt16BE(at + 2);
        body = at + 4;
      } else if (length > 126) throw new Error('received a masked frame or a frame larger than 64 KiB');
      if (body + length > end) break;
      this.#frame(BYTES.readUInt8(at), body, body + length);
      at = body + length;
    }
    return at;
  }

  #frame(head: number, from: number, end: number): void {
    if (head === TEXT) {
      if (BYTES[from + KIND_AT] !== P) this.#receive(JSON.parse(BYTES.toString('utf8', from, end)));
      else if (this.#beginning.compare(BYTES, from, from + this.#beginning.length) === 0) this.#push(from, end);
    } else if (head === PING) this.#socket.write(maskedFrame(PONG, BYTES.subarray(from, end)));
    else if (head === CLOSE) this.#socket.end(maskedFrame(CLOSE, BYTES.subarray(from, end)));
  }

  #push(from: number, end: number): void {
    let offset = 0;
    for (let at = from + this.#beginning.length; BYTES[at] !== COMMA; at++)
      offset = offset * 10 + ((BYTES[at] ?? 0) - ZERO);
    this.tally.push(BYTES, from, end, offset, this.#offset);
    this.#offset = Math.max(offset, this.#offset);
  }

  #receive(frame: ServerFrame): void {
    if (frame.kind === 'welcome') this.#subscribe();
    else if (frame.kind === 'subscribed') {
      this.#offset = frame.offset;
      this.#ready();
    } else if (frame.kind === 'refused' && frame.code === 'unavailable') {
      // Many readers subscribe at once, so the casino may need several attempts for some of them.
      setTimeout(() => this.#subscribe(), 500);
    } else if (frame.kind === 'refused') this.#refuse(new Error(`the casino refused the channel: ${frame.code}`));
    else if (frame.kind === 'skipped') {
      this.tally.counts.skipped += frame.to - frame.from + 1;
    } else if (frame.kind === 'heartbeat') {
      // The offsets in a heartbeat reveal a missing push even if no other push follows.
      this.tally.counts.gaps += Math.max(0, (frame.offsets[this.channel] ?? 0) - this.#offset);
    }
  }

  #subscribe(): void {
    this.#say({ kind: 'subscribe', channel: this.channel });
  }

  #upgrade(from: number, end: number): number {
    const text = BYTES.toString('latin1', from, end);
    const length = text.indexOf('\r\n\r\n');
    if (length < 0) return from;
    if (!text.startsWith('HTTP/1.1 101 ') || !text.includes(this.#accept)) {
      this.#refuse(new Error(text.slice(0, length)));
      return end;
    }
    this.#upgraded = true;
    this.#say({ kind: 'hello', protocols: [3], token: this.token });
    return this.#hop(from + length + 4, end);
  }

  #say(frame: object): void {
    this.#socket.write(maskedFrame(TEXT, Buffer.from(JSON.stringify(frame))));
  }
}
