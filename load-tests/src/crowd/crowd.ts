import { fileURLToPath } from 'node:url';
import type { Channel } from '@goldwake/contracts';
import { Child } from '@goldwake/tools/lib/child';
import type { LoadPlayer } from '@goldwake/tools/simulation/casino';
import type { Profile } from '../profiles.js';
import type { K6Summary, Verdict } from '../summary.js';
import type { PhaseReading, Reading } from './reading.js';

const MAIN = fileURLToPath(new URL('./crowd-main.js', import.meta.url));
/** Maximum wait for the last deliveries after k6 has ended, in milliseconds. */
const LATE_MS_MAX = 15_000;

/** The readers of a channel outside of k6, in a process of their own. */
export class Crowd {
  readonly #child = new Child('the readers', MAIN);

  /** Resolves when all readers have subscribed. */
  open(url: string, channel: Channel, players: readonly LoadPlayer[]): Promise<void> {
    return this.#child.ask('open', { url, channel, tokens: players.map((player) => player.realtime_token) });
  }

  /** Returns what the readers have received, after every push of the run or at the latest after a while. */
  async read(k6: K6Summary): Promise<Reading> {
    const reading = await this.#child.ask<Reading>('read', { pushes: pushesIn(k6), withinMs: LATE_MS_MAX });
    await this.#child.ask('end');
    return reading;
  }

  close(): Promise<void> {
    return this.#child.end();
  }
}

/**
 * Returns the number of pushes of the channel that each socket in k6 received. In the chat it is the number of
 * messages, which k6 counts.
 */
function pushesIn({ metrics }: K6Summary): number {
  const sockets = metrics.subscriptions?.count ?? 0;
  return metrics.messages?.count ?? Math.floor((metrics.subscribed_pushes?.count ?? 0) / Math.max(1, sockets));
}

type Limits = Pick<Profile, 'delivery_p99_ms' | 'phase_p99_ms'>;

/** Checks that every reader outside of k6 got each push once, in time and with the same content. */
export function crowdVerdicts(reading: Reading | null, k6: K6Summary, limits: Limits): Verdict[] {
  if (!reading) return [];
  const { sockets, pushes, deliveries, gaps, duplicates, skipped, altered, cuts, p99_ms, phases } = reading;
  const wanted = pushesIn(k6);
  const faults = { gaps, duplicates, skipped, altered, cuts };
  const found = Object.entries(faults).filter(([, count]) => count > 0);
  return [
    {
      metric: 'readers outside of k6',
      rule: `no gap, duplicate, skipped or altered push, and no cut (${found.map(([name, count]) => `${count} ${name}`).join(', ') || 'none'})`,
      why: 'every reader must see the same pushes',
      ok: found.length === 0,
    },
    {
      metric: 'deliveries outside of k6',
      rule: `${Math.max(pushes, wanted)} pushes × ${sockets} readers (${deliveries})`,
      why: 'every push that the sockets in k6 received must reach every reader outside of it',
      ok: deliveries === Math.max(pushes, wanted) * sockets && deliveries > 0,
    },
    {
      metric: 'delivery outside of k6',
      rule: `p(99)<${limits.delivery_p99_ms} (${p99_ms} ms)`,
      why: 'up to a quarter of a second feels immediate; profiles of a shared machine allow more',
      ok: p99_ms < limits.delivery_p99_ms,
    },
    ...(phases ? phaseVerdicts(phases, limits) : []),
  ];
}

function phaseVerdicts({ count, wrong, fault, p99_ms }: PhaseReading, { phase_p99_ms }: Limits): Verdict[] {
  return [
    {
      metric: 'phases outside of k6',
      rule: `no contradiction in ${count} phases (${wrong === 0 ? 'none' : `${wrong}, such as ${fault}`})`,
      why: 'every player at the table must see the same phases, in order and with the same times, end and seed',
      ok: wrong === 0,
    },
    {
      metric: 'phase change outside of k6',
      rule: `p(99)<${phase_p99_ms} (${p99_ms} ms)`,
      why: 'players who learn later than others that a round has started or ended are at a disadvantage',
      ok: p99_ms < phase_p99_ms,
    },
  ];
}
