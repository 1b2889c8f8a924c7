/** A client connection that counts pushes by jumping from header to header, without copying or parsing the frames. */
import { connect, type Socket } from 'node:net';
import { type Dialect, READY } from './dialects.js';
import { micros } from './micros.js';
import { nap } from './nap.js';
import type { OrderChecker } from './order-checker.js';
import { readDue } from './payload.js';
import type { Tally } from './tally.js';
import { CLOSE, maskedFrame, PING, PONG, TEXT, upgradeRequest } from './web-socket.js';

/** Space in front of the read buffer. It keeps the beginning of a frame that is completed only by the next read. */
const HEAD_BYTES = 16 * 1024;
const READ_BYTES = 64 * 1024;
/** Read buffer shared by all connections. This is safe because each read is fully processed before the next. */
const BYTES = Buffer.allocUnsafeSlow(HEAD_BYTES + READ_BYTES);
const READ_INTO = BYTES.subarray(HEAD_BYTES);

/** State shared by all connections of a receiver. */
export interface Shared {
  dialect: Dialect;
  port: number;
  tally: Tally;
  /** Pause between two rounds of reads, in milliseconds. */
  napMs: number;
}

export interface Client {
  uid: string;
  token: string;
  /** Optional checker that also receives the full text of every frame. */
  orderChecker: OrderChecker | undefined;
}

export class Connection {
  /** Status code of the server's close frame; 1006 if the connection ended without a close frame. */
  closedWith: number | undefined;
  readonly uid: string;
  readonly socket: Socket;
  /** Resolves when the server has completed its handshake with the client. */
  readonly ready: Promise<void>;
  #ready: () => void = () => {};
  #refuse: (error: Error) => void = () => {};
  #rest: Buffer | undefined;
  #upgraded = false;
  #newestGlobal = 0;
  #newestOwn = 0;
  readonly #accept: string;
  readonly #receiver: Shared;
  readonly #token: string;
  readonly #orderChecker: OrderChecker | undefined;

  constructor(receiver: Shared, { uid, token, orderChecker }: Client) {
    this.#receiver = receiver;
    this.uid = uid;
    this.#token = token;
    this.#orderChecker = orderChecker;
    this.ready = new Promise((resolve, reject) => {
      this.#ready = resolve;
      this.#refuse = reject;
    });
    const { dialect, port } = receiver;
    const { request, accept } = upgradeRequest(dialect.path(uid), port);
    this.#accept = accept;
    this.socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: { buffer: READ_INTO, callback: (length) => this.#take(length) },
    });
    this.socket.on('connect', () => this.socket.write(request));
    this.socket.on('error', this.#refuse);
    this.socket.on('close', () => {
      this.closedWith ??= 1006;
      this.#refuse(new Error(`player ${uid}: the server closed the connection with code ${this.closedWith}`));
    });
  }

  end(): Promise<void> {
    return new Promise((closed) => {
      if (this.socket.closed) closed();
      this.socket.once('close', () => closed());
      this.socket.destroy();
    });
  }

  #take(length: number): boolean {
    nap(this.#receiver.napMs);
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
    const now = micros();
    let at = from;
    while (end - at >= 2) {
      let length = BYTES.readUInt8(at + 1);
      let body = at + 2;
      if (length === 126) {
        if (end - at < 4) break;
        length = BYTES.readUInt16BE(at + 2);
        body = at + 4;
      } else if (length > 126) {
        throw new Error(`player ${this.uid}: received a masked frame or a frame larger than 64 KiB`);
      }
      if (body + length > end) break;
      this.#frame(BYTES.readUInt8(at), body, body + length, now);
      at = body + length;
    }
    return at;
  }

  #frame(head: number, from: number, end: number, now: number): void {
    if (head === TEXT) {
      const { dialect, tally } = this.#receiver;
      this.#orderChecker?.receive(BYTES.toString('utf8', from, end));
      if (!dialect.isPush(BYTES, from)) {
        this.#say(dialect.receive(BYTES.toString('utf8', from, end), tally));
        return;
      }
      const due = readDue(BYTES, end, dialect.tail);
      if (dialect.isOwn(BYTES, from)) {
        tally.delivered(due, now, due > this.#newestOwn);
        this.#newestOwn = due;
      } else {
        tally.delivered(due, now, due > this.#newestGlobal);
        this.#newestGlobal = due;
      }
    } else if (head === PING) {
      this.socket.write(maskedFrame(PONG, BYTES.subarray(from, end)));
    } else if (head === CLOSE) {
      this.closedWith = end - from >= 2 ? BYTES.readUInt16BE(from) : 1005;
      this.socket.end(maskedFrame(CLOSE, BYTES.subarray(from, end)));
    } else {
      throw new Error(`player ${this.uid}: received an unsupported frame header ${head.toString(16)}`);
    }
  }

  #upgrade(from: number, end: number): number {
    const text = BYTES.toString('latin1', from, end);
    const length = text.indexOf('\r\n\r\n');
    if (length < 0) return from;
    const answer = text.slice(0, length);
    if (!answer.startsWith('HTTP/1.1 101 ') || !answer.includes(this.#accept)) {
      this.#refuse(new Error(`player ${this.uid}: ${answer}`));
      return end;
    }
    this.#upgraded = true;
    this.#say(this.#receiver.dialect.greet(this.#token));
    return this.#hop(from + length + 4, end);
  }

  #say(answer: string | typeof READY | undefined): void {
    if (answer === READY) this.#ready();
    else if (answer !== undefined) this.socket.write(maskedFrame(TEXT, Buffer.from(answer)));
  }
}
