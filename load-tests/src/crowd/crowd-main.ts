/** Child process that runs the readers of a channel outside of k6. */
import type { Channel } from '@goldwake/contracts';
import type { TideProof } from '@goldwake/contracts/http';
import { type CpuTime, cpuFromNow } from '@goldwake/tools/benchmarks/lib/fan-out/cpu';
import { serveRequests } from '@goldwake/tools/lib/child';
import { ask } from '@goldwake/tools/simulation/http';
import { proofFaults } from '../../k6/dist/lib/table-phases.js';
import { ChannelReader } from './reader.js';
import { type PhaseReading, type Reading, Tally } from './reading.js';

/** Maximum number of concurrent handshakes. */
const AT_ONCE = 100;
const LOOK_MS = 20;

const readers: ChannelReader[] = [];
const tally = new Tally();
let casino = '';
let cpu: () => CpuTime = cpuFromNow();

serveRequests({
  async open({ url, channel, tokens }: { url: string; channel: Channel; tokens: string[] }) {
    casino = url;
    const waiting = tokens.values();
    const one = async () => {
      for (const token of waiting) {
        const reader = new ChannelReader(new URL(url), token, channel, tally);
        readers.push(reader);
        await reader.ready;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    cpu = cpuFromNow();
  },
  /**
   * Waits until every reader has received every push, at least `pushes` of them, or the time limit has passed. The
   * channel may have further pushes after those of the run.
   */
  async read({ pushes, withinMs }: { pushes: number; withinMs: number }): Promise<Reading> {
    const { share } = cpu();
    const { counts } = tally;
    const isComplete = () => tally.pushes >= pushes && counts.deliveries === tally.pushes * readers.length;
    for (const end = Date.now() + withinMs; !isComplete() && Date.now() < end; ) {
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
    const reading = { sockets: readers.length, pushes: tally.pushes, ...counts, ...tally.latency.get() };
    return { ...reading, phases: await phases(), cpu: Math.round(100 * share) / 100 };
  },
  end() {
    for (const reader of readers) reader.end();
  },
});

/** Compares the rounds of the shared table with their proofs, which k6 does too, so all readers saw the same rounds. */
async function phases(): Promise<PhaseReading | null> {
  const count = tally.phases.length;
  if (count === 0) return null;
  const faults = [...tally.phaseFaults];
  for (const ended of tally.phases.filter(({ phase }) => phase === 'ended')) {
    const proof = await ask<TideProof>(`${casino}/api/games/rising-tide/rounds/${ended.round}`);
    faults.push(...proofFaults(ended, proof));
  }
  return { count, wrong: faults.length, fault: faults[0] ?? null, ...tally.phaseLatency.get() };
}
