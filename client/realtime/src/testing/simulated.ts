import type { Channel, ChannelPosition, ClientFrame, HelloFrame, PushFrame, ServerFrame } from '@goldwake/contracts';
import type { Socket, Timers } from '../ports.js';

/**
 * Simulated clock that moves only when the test advances it. Due timers run in order, and their promises settle before
 * the clock moves on.
 */
export class SimulatedTimers implements Timers {
  private time = 0;
  private next = 1;
  private readonly planned = new Map<number, { at: number; callback: () => void }>();

  now(): number {
    return this.time;
  }

  setTimeout(callback: () => void, ms: number): number {
    this.planned.set(this.next, { at: this.time + ms, callback });
    return this.next++;
  }

  clearTimeout(timer: unknown): void {
    this.planned.delete(timer as number);
  }

  get count(): number {
    return this.planned.size;
  }

  /** Simulates a sleeping machine: time passes but no timer runs. Due timers run when the clock is advanced again. */
  sleep(ms: number): void {
    this.time += ms;
  }

  async advance(ms: number): Promise<void> {
    const until = this.time + ms;
    await settle();
    for (;;) {
      const due = [...this.planned]
        .filter(([, { at }]) => at <= until)
        .sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0];
      if (!due) break;
      this.planned.delete(due[0]);
      this.time = Math.max(this.time, due[1].at);
      due[1].callback();
      await settle();
    }
    this.time = until;
  }
}

/** Lets the continuations of already fulfilled promises run. */
export async function settle(): Promise<void> {
  for (let tick = 0; tick < 10; tick++) await Promise.resolve();
}

/** The server end of a socket, driven by the test. */
export class FakeSocket implements Socket {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  readonly sent: ClientFrame[] = [];
  closedHere = false;

  constructor(readonly url: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }

  close(): void {
    this.closedHere = true;
  }

  get hello(): HelloFrame {
    return this.sent[0] as HelloFrame;
  }

  opens(): void {
    this.onopen?.({} as never);
  }

  sends(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) } as never);
  }

  closes(code: number): void {
    this.onclose?.({ code } as never);
  }

  welcomes(
    channels: (ChannelPosition & { channel: Channel; recovered: boolean })[],
    times: { now?: number; endsAt?: number } = {},
  ): void {
    this.opens();
    this.sends({
      kind: 'welcome',
      protocol: 3,
      session_id: 's',
      uid: 'ann',
      now: new Date(times.now ?? 0).toISOString(),
      token_expires_at: new Date(times.endsAt ?? 3_600_000).toISOString(),
      heartbeat_ms: 25_000,
      channels,
    });
  }

  pushes(channel: Channel, offset: number): void {
    this.sends({ kind: 'push', channel, offset, event: 'bet_processed', at: '', data: {} } as unknown as PushFrame);
  }

  skips(channel: Channel, from: number, to: number): void {
    this.sends({ kind: 'skipped', channel, from, to });
  }
}
