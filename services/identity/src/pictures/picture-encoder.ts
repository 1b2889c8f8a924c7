import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Refusal } from '@goldwake/contracts';
import { KeyedQueue } from '@goldwake/core';
import type { EncoderReply } from './encoder-main.js';

export interface EncoderOptions {
  /** Maximum time for one picture, in milliseconds. */
  pictureMs: number;
  /** Time without a picture after which the process is ended, in milliseconds. */
  idleMs: number;
  /** Maximum number of pictures that wait or are being encoded. */
  picturesMax: number;
  program: URL;
}

/** The largest accepted picture takes about 0.7 s of CPU, and the process has a low priority. */
const OPTIONS: EncoderOptions = {
  pictureMs: 10_000,
  idleMs: 60_000,
  picturesMax: 32,
  program: new URL('./encoder-main.js', import.meta.url),
};
const RETRY_AFTER_S = 10;

/**
 * Encodes uploaded pictures in a process of its own, one after another. A picture that exploits or exhausts a
 * decoder ends only that process; the casino keeps running. The process starts with the first picture and ends
 * when none arrive.
 */
export class PictureEncoder {
  private readonly options: EncoderOptions;
  private readonly queue = new KeyedQueue();
  private pictures = 0;
  private encoder: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** @param report receives the reason when the process ended while it encoded a picture */
  constructor(
    private readonly report: (message: string) => void,
    options: Partial<EncoderOptions> = {},
  ) {
    this.options = { ...OPTIONS, ...options };
  }

  /**
   * Returns the picture as an avatar: WebP, `AVATAR_SIDE` pixels a side.
   * @throws Refusal `image_unusable`; `too_many_requests` when too many pictures wait
   */
  async encode(sent: Uint8Array): Promise<Buffer> {
    if (this.pictures >= this.options.picturesMax) {
      throw new Refusal('too_many_requests', undefined, { retry_after: RETRY_AFTER_S });
    }
    this.pictures++;
    clearTimeout(this.idle);
    try {
      return await this.queue.run('encoder', () => this.next(sent));
    } finally {
      this.pictures--;
      if (this.pictures === 0) this.idle = setTimeout(() => void this.close(), this.options.idleMs).unref();
    }
  }

  /** Ends the process. A later picture starts it again. */
  async close(): Promise<void> {
    clearTimeout(this.idle);
    const { encoder } = this;
    this.encoder = undefined;
    if (!encoder?.connected) return;
    const ended = once(encoder, 'exit');
    encoder.disconnect();
    await ended;
  }

  private async next(sent: Uint8Array): Promise<Buffer> {
    if (!this.encoder?.connected) this.encoder = this.start();
    const reply = await this.replyOf(this.encoder, sent);
    if ('refused' in reply) throw new Refusal('image_unusable', reply.refused);
    return Buffer.from(reply.avatar);
  }

  private start(): ChildProcess {
    const encoder = fork(this.options.program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // The process needs none of the casino's settings, and some of them are secrets.
      env: {},
      execArgv: ['--max-old-space-size=64'],
    });
    encoder.unref();
    encoder.channel?.unref();
    // Without a listener, an error between two pictures would end the casino. The next picture starts a new process.
    encoder.on('error', () => {});
    return encoder;
  }

  private async replyOf(encoder: ChildProcess, sent: Uint8Array): Promise<EncoderReply> {
    const { pictureMs } = this.options;
    const answered = new AbortController();
    const late = setTimeout(() => encoder.kill('SIGKILL'), pictureMs);
    const ended = once(encoder, 'exit', answered).then(([code, signal]) => {
      this.report(
        `The picture encoder ended (${signal ?? code}) while it encoded a picture; the next one starts it again`,
      );
      throw new Refusal('image_unusable', 'This picture could not be read; choose another one');
    });
    try {
      const reply = once(encoder, 'message', answered).then(([message]) => message as EncoderReply);
      encoder.send(sent);
      return await Promise.race([reply, ended]);
    } finally {
      clearTimeout(late);
      answered.abort();
      ended.catch(() => {});
    }
  }
}
