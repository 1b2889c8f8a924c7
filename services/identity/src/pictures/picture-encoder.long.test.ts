import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { until } from '@goldwake/core/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { picture } from '../testing/pictures.js';
import { type EncoderOptions, PictureEncoder } from './picture-encoder.js';

const BROKEN = new URL('../testing/broken-encoder.js', import.meta.url);
const STUCK = new URL('../testing/stuck-encoder.js', import.meta.url);
const reports: string[] = [];
const open: PictureEncoder[] = [];
let child: ChildProcess | undefined;

function encoderWith(options: Partial<EncoderOptions>): PictureEncoder {
  const encoder = new PictureEncoder((message) => reports.push(message), options);
  open.push(encoder);
  return encoder;
}

async function pidOf(encoder: PictureEncoder): Promise<number> {
  return Number((await encoder.encode(Buffer.from('pid'))).toString());
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

afterEach(async () => {
  child?.kill('SIGKILL');
  child = undefined;
  reports.length = 0;
  await Promise.all(open.splice(0).map((encoder) => encoder.close()));
});

describe('the picture encoder', () => {
  const unusable = { code: 'image_unusable', detail: 'This picture could not be read; choose another one' };
  const echo = Buffer.from('echo');

  it.each([
    ['kills its process', 'die', 'SIGABRT', {}],
    // The limit includes the start of the process for the next picture.
    ['never ends', 'hang', 'SIGKILL', { pictureMs: 3_000 }],
  ])('a picture that %s is refused, and the next one is encoded', async (_, command, signal, limit) => {
    const encoder = encoderWith({ program: BROKEN, ...limit });
    const [bad, next] = await Promise.allSettled([encoder.encode(Buffer.from(command)), encoder.encode(echo)]);
    expect(bad).toMatchObject({ status: 'rejected', reason: unusable });
    expect(next).toEqual({ status: 'fulfilled', value: echo });
    expect(reports).toEqual([expect.stringContaining(signal)]);
  });

  it('pictures beyond the bounded queue are refused, and all within it are encoded', async () => {
    const encoder = encoderWith({ program: BROKEN, picturesMax: 5 });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => encoder.encode(echo)));
    expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')]);
    expect(results.at(-1)).toMatchObject({ reason: { code: 'too_many_requests', more: { retry_after: 10 } } });
  });

  it.each(['png', 'jpeg'] as const)('a %s becomes a WebP', async (name) => {
    expect((await encoderWith({}).encode(picture(name))).subarray(8, 12).toString()).toBe('WEBP');
  });

  it('the process ends when no pictures arrive, and starts again with the next one', async () => {
    const encoder = encoderWith({ program: BROKEN, idleMs: 0 });
    const first = await pidOf(encoder);
    await until(() => !isRunning(first));
    expect(await pidOf(encoder)).not.toBe(first);
    expect(reports).toEqual([]);
  });

  it('the process stays while pictures may arrive', async () => {
    const encoder = encoderWith({ program: BROKEN });
    expect(await pidOf(encoder)).toBe(await pidOf(encoder));
  });

  it('closing waits for the end of the process', async () => {
    const encoder = encoderWith({ program: BROKEN });
    const pid = await pidOf(encoder);
    expect(isRunning(pid)).toBe(true);
    await encoder.close();
    expect(isRunning(pid)).toBe(false);
    await encoder.close();
    expect(reports).toEqual([]);
  });

  it('a process whose decoder never ends does not outlive the casino', async () => {
    child = fork(STUCK, { serialization: 'advanced' });
    await once(child, 'message');
    const ended = once(child, 'exit');
    // A terminal sends Ctrl-C to this process too, which ignores it.
    child.kill('SIGINT');
    child.disconnect();
    expect(await ended).toEqual([null, 'SIGKILL']);
  }, 30_000);
});
