import { describe, expect, it } from '@jest/globals';
import { textFrame } from '../sockets/wire.js';
import { textsIn } from '../testing/texts-in.js';
import { Blocks } from './blocks.js';
import { Ring } from './ring.js';

const text = (offset: number) => `frame ${offset}`;
const texts = (frames: Buffer | undefined) => frames && textsIn(frames);

function ringOf(count: number, limits: { count?: number; bytes?: number; ageMs?: number } = {}): Ring {
  const ring = new Ring(
    'epoch',
    { count: 1_000, bytes: 1_000_000, ageMs: 1_000, ...limits },
    { rings: 0 },
    new Blocks(100_000),
  );
  for (let n = 1; n <= count; n++) ring.push(text(n), 0);
  ring.sent();
  return ring;
}

describe('a ring', () => {
  it('frames are numbered from 1 without gaps', () => {
    const ring = ringOf(0);
    expect(ring.offset).toBe(0);
    for (const offset of [1, 2]) {
      ring.push(text(offset), 0);
      ring.sent();
      expect(ring.offset).toBe(offset);
    }
  });

  it('exactly the frames after an offset are returned', () => {
    const ring = ringOf(4);
    expect(texts(ring.after(2, 0))).toEqual(['frame 3', 'frame 4']);
    expect(texts(ring.after(0, 0))).toEqual(['frame 1', 'frame 2', 'frame 3', 'frame 4']);
    expect(texts(ring.after(4, 0))).toEqual([]);
  });

  it('an offset not reached yet gives undefined', () => {
    expect(ringOf(4).after(5, 0)).toBeUndefined();
  });

  it.each([
    ['count', { count: 3 }],
    ['bytes', { bytes: 3 * textFrame('frame 1').length }],
  ])('frames beyond the limit of %s are dropped, and older offsets give undefined', (_, limits) => {
    const ring = ringOf(5, limits);
    expect(texts(ring.after(2, 0))).toEqual(['frame 3', 'frame 4', 'frame 5']);
    expect(ring.after(1, 0)).toBeUndefined();
  });

  it('frames that are too old are dropped, and the newest offset stays valid', () => {
    const ring = ringOf(2);
    expect(texts(ring.after(1, 1_000))).toEqual(['frame 2']);
    expect(ring.after(1, 1_001)).toBeUndefined();
    expect(texts(ring.after(2, 1_001))).toEqual([]);
    ring.push(text(3), 1_001);
    ring.sent();
    expect(texts(ring.after(2, 1_001))).toEqual(['frame 3']);
  });

  it('the result is the same after thousands of frames were added and dropped', () => {
    const ring = ringOf(10_000, { count: 100 });
    expect(texts(ring.after(9_998, 0))).toEqual(['frame 9999', 'frame 10000']);
    expect(texts(ring.after(9_900, 0))).toHaveLength(100);
    expect(ring.after(9_899, 0)).toBeUndefined();
  });

  it('large and small frames are returned alike', () => {
    const ring = ringOf(0);
    const said = [3, 125, 126, 5_000, 65_535, 65_536, 1, 200_000].map((length, n) => String(n).repeat(length));
    for (const each of said) ring.push(each, 0);
    ring.sent();
    expect(texts(ring.after(0, 0))).toEqual(said);
    expect(texts(ring.after(5, 0))).toEqual(said.slice(5));
  });

  it('pending frames are never dropped, whatever the limits', () => {
    const ring = ringOf(3, { count: 2, bytes: 20, ageMs: 10 });
    for (const n of [4, 5, 6]) ring.push(text(n), 100);
    ring.clear();
    ring.forget(1_000);
    expect([ring.offset, ring.pending, texts(ring.pendingFrames())]).toEqual([3, 3, ['frame 4', 'frame 5', 'frame 6']]);
    ring.sent();
    ring.forget(1_000);
    expect([ring.offset, ring.bytes, ring.after(5, 1_000)]).toEqual([6, 0, undefined]);
  });
});
