import { REPORT_RECEIVERS, type ReportBatch, type ReportReceiver } from '@goldwake/contracts';
import type { ReportReceivers } from './report-receivers.js';

type Sender = 'players' | 'visitors';

/**
 * Sends reports to each receiver on its own, and those of players apart from those of visitors: anybody can send many
 * reports without an account, and they must not push out what the fraud scoring learns of players.
 */
export class ReportQueues implements ReportReceivers {
  private readonly queues: ReadonlyMap<string, ReportReceivers>;

  /** @param open opens a queue; the name says which one it is, such as `fraud of players` */
  constructor(open: (name: string) => ReportReceivers) {
    const names = REPORT_RECEIVERS.flatMap((to) => [nameOf(to, 'players'), nameOf(to, 'visitors')]);
    this.queues = new Map(names.map((name) => [name, open(name)]));
  }

  send(batch: ReportBatch): void {
    this.queues.get(nameOf(batch.to, batch.player === null ? 'visitors' : 'players'))?.send(batch);
  }

  close(): void {
    for (const queue of this.queues.values()) queue.close();
  }
}

function nameOf(to: ReportReceiver, sender: Sender): string {
  return `${to} of ${sender}`;
}
