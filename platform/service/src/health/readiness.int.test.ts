import { collection } from '@goldwake/core';
import { openSmallDisk, type SmallDisk } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Readiness } from './readiness.js';

let disk: SmallDisk;
let nowMs: number;
let readiness: Readiness;
beforeEach(async () => {
  disk = openSmallDisk();
  nowMs = 0;
  readiness = new Readiness(disk, 'wallet', () => nowMs);
  await disk.documents.declare(collection('readiness_probes'));
});
afterEach(() => disk.close());

/** Checks again after the time in which the last result is repeated. */
const later = () => {
  nowMs += 1_000;
  return readiness.check();
};

describe('readiness', () => {
  it('ends when the disk is full, names the reason, and returns by itself when there is space', async () => {
    disk.fill();
    const refused = { code: 'unavailable', message: expect.stringMatching(/does not accept writes: .*SQLITE_FULL/) };
    await expect(readiness.check()).rejects.toMatchObject(refused);
    await expect(later()).rejects.toMatchObject(refused);
    disk.free();
    expect(await later()).toEqual({ position: 0 });
  });

  it('writes at most once per second, however often it is asked', async () => {
    await Promise.all(Array.from({ length: 20 }, () => readiness.check()));
    const revision = async () => (await disk.documents.get(collection('readiness_probes'), 'wallet'))?.revision;
    expect(await revision()).toBe(1);
    await later();
    expect(await revision()).toBe(2);
  });

  it('of two processes on one store is independent', async () => {
    await readiness.check();
    await new Readiness(disk, 'games', () => nowMs).check();
    expect(await disk.documents.scan(collection('readiness_probes'))).toHaveLength(2);
  });

  it('ends while the process shuts down', async () => {
    readiness.drain();
    await expect(readiness.check()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
