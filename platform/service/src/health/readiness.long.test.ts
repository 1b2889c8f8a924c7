import { collection, type DocumentWrite } from '@goldwake/core';
import { openSmallDisk, type SmallDisk } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readinessContract } from '../testing/readiness.contract.js';
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
  it('names the reason while the disk is full', async () => {
    disk.fill();
    const refused = { code: 'unavailable', message: expect.stringMatching(/does not accept writes: .*SQLITE_FULL/) };
    await expect(readiness.check()).rejects.toMatchObject(refused);
    await expect(later()).rejects.toMatchObject(refused);
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

readinessContract('the embedded engine', ['full', 'silent'], async () => {
  const small = openSmallDisk();
  const { documents } = small;
  let gate = Promise.resolve();
  let open = () => {};
  const silent = {
    begin: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    end: () => open(),
  };
  const waiting = { write: async (writes: readonly DocumentWrite[]) => gate.then(() => documents.write(writes)) };
  return {
    store: small.store,
    documents: Object.assign(Object.create(documents), waiting),
    outages: { full: { begin: small.fill, end: small.free }, silent },
    close: small.close,
  };
});
