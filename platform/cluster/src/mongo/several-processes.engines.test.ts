import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppendingProcess } from '../testing/appending-process.js';
import { freshDatabase, onDatabase } from '../testing/database.js';
import { expectValidHistory } from '../testing/expect-valid-history.js';

/**
 * Longest acceptable wait of an append, in milliseconds. Normal is 0.6 to 0.8 s, most of it until a dead process's
 * append lock is taken over; the limit is a guard, because a machine under load needed 4.2 s.
 */
const WAITED_MS_MAX = 15_000;
/**
 * Limit for events stored by others while one append waits, independent of the machine's speed: 71 to 89 with the
 * append lock, 240 to 512 without it.
 */
const OVERTAKEN_BY_MAX = 200;
const KILLS = 20;
const PAUSES = 10;

let uri: string;
let processes: AppendingProcess[];
let acknowledged: Map<string, string>;

beforeEach(() => {
  uri = freshDatabase();
  processes = [];
  acknowledged = new Map();
});

afterEach(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await onDatabase(uri, (connection) => connection.dropDatabase());
});

function start(name: string, writers?: number): AppendingProcess {
  const started = new AppendingProcess({ uri, name, acknowledged, ...(writers && { writers }) });
  processes.push(started);
  return started;
}

/** Checks that each command is stored completely: both events and the document written with them. */
async function expectWholePairs(): Promise<void> {
  const events = await expectValidHistory(uri, acknowledged);
  const firsts = events.filter(({ data }) => data === '"first"').map(({ commandId }) => commandId);
  const seconds = events.filter(({ data }) => data === '"second"').map(({ commandId }) => commandId);
  const documents = await onDatabase(uri, (connection) => connection.collection('doc_pairs').find().toArray());
  expect(seconds).toEqual(firsts);
  expect(documents.map(({ _id }) => String(_id)).sort()).toEqual(firsts.sort());
}

function upTo(max: number): number {
  return 1 + Math.floor(Math.random() * max);
}

describe('several processes that append at the same time', () => {
  it('leave no gap and no duplicate version, and no process of four with 20 writers each is starved', async () => {
    const four = ['a', 'b', 'c', 'd'].map((name) => start(name, 20));
    await Promise.all(four.map((each) => each.more(300)));
    const passed = four.map(({ overtakenByMax }) => overtakenByMax);
    await Promise.all(four.map((each) => each.kill()));
    for (const by of passed) expect(by).toBeLessThan(OVERTAKEN_BY_MAX);
    await expectWholePairs();
  });

  it('lose no acknowledged event and leave no partial append when processes are killed; the others continue at once', async () => {
    const steady = start('steady');
    let next = start('killed1');
    for (let kill = 1; kill <= KILLS; kill++) {
      const killed = next;
      next = start(`killed${kill + 1}`);
      await killed.more(10);
      // The kill happens at a random moment of the other process's work.
      await steady.more(upTo(40));
      await killed.kill();
      await steady.more(20);
    }
    await Promise.all([steady.kill(), next.kill()]);
    expect(steady.waitedMsMax).toBeLessThan(WAITED_MS_MAX);
    await expectWholePairs();
  });

  it('continue while one process is paused during an append; when resumed, it does no harm and continues too', async () => {
    const steady = start('steady');
    const paused = start('paused');
    for (let pause = 1; pause <= PAUSES; pause++) {
      await paused.more(10);
      await steady.more(upTo(40));
      paused.signal('SIGSTOP');
      await steady.more(200);
      paused.signal('SIGCONT');
      await paused.more(10);
    }
    await Promise.all([steady.kill(), paused.kill()]);
    expect(steady.waitedMsMax).toBeLessThan(WAITED_MS_MAX);
    await expectWholePairs();
  });
});
