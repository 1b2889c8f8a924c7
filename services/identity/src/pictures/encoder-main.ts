import { constants, setPriority } from 'node:os';
import { Refusal } from '@goldwake/contracts';
import sharp from 'sharp';
import { encodeAvatar } from './encode-avatar.js';

/**
 * The encoder process: receives the bytes of a picture and sends an avatar or the reason for its refusal. It has a
 * lower priority than the casino, and ends when the casino closes the channel or dies, even during a decode.
 */
export type EncoderReply = { avatar: Uint8Array } | { refused: string };

// These settings apply to the whole process. They are made here and not in the encoder's module, so that tests that
// import that module can still decode every format.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Ctrl-C in a terminal reaches this process as well. It is ignored, because the casino finishes its requests first.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

// sharp decodes in a thread of libuv, so this event arrives during a decode that never ends; `process.exit` would wait
// for that thread. A decode that blocked the JavaScript thread would only be ended by the casino's time limit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', async (sent: Uint8Array) => {
  process.send?.(await replyTo(sent));
});

async function replyTo(sent: Uint8Array): Promise<EncoderReply> {
  try {
    return { avatar: await encodeAvatar(sent) };
  } catch (error) {
    if (error instanceof Refusal && error.detail !== undefined) return { refused: error.detail };
    throw error;
  }
}
