import { ReplayRequests } from '../consumers/replay-requests.js';
import { type DocumentWrite, remove } from '../ports/documents.js';
import { DEAD_LETTERS } from '../ports/event-bus.js';
import type { Scheduler, Timer, TimerHandler, TimerOptions, TimerOutcome } from '../ports/scheduler.js';
import { type LaneParts, TimerLane } from './timer-lane.js';
import { putTimer, TIMER_LEASES, TIMERS, timerId } from './timers.js';

/** Scheduler that stores timers through the documents port, so that every engine can use it. */
export class DocumentScheduler implements Scheduler {
  private readonly lanes = new Map<string, TimerLane>();
  private readonly listeners: ((outcome: TimerOutcome) => void)[] = [];
  private readonly replayRequests: ReplayRequests;
  private started: Promise<void> | undefined;

  constructor(private readonly parts: LaneParts) {
    this.replayRequests = new ReplayRequests(parts);
  }

  handle<Payload>(command: string, handler: TimerHandler<Payload>, options: TimerOptions = {}): void {
    if (this.started) throw new Error(`${command}: register the handler before the scheduler starts`);
    if (this.lanes.has(command)) throw new Error(`${command}: a handler is already registered`);
    const observed = (outcome: TimerOutcome) => {
      for (const listener of this.listeners) listener(outcome);
    };
    this.lanes.set(command, new TimerLane(command, handler as TimerHandler, options, this.parts, observed));
  }

  async schedule(timer: Timer): Promise<void> {
    await this.parts.documents.write([this.scheduleWrite(timer)]);
    this.lane(timer.command).expect(timer.at);
  }

  async cancel(command: string, key: string): Promise<void> {
    await this.parts.documents.write([this.cancelWrite(command, key)]);
  }

  scheduleWrite(timer: Timer): DocumentWrite {
    const { command, key, at } = timer;
    if (!Number.isSafeInteger(at)) throw new RangeError(`${command}:${key}: ${at} is not a time in milliseconds`);
    this.lane(command).expect(at);
    return putTimer({ ...timer, due: at, failures: 0, set_at: this.parts.clock.now() });
  }

  cancelWrite(command: string, key: string): DocumentWrite {
    this.lane(command);
    return remove(TIMERS, timerId({ command, key }));
  }

  start(): Promise<void> {
    this.started ??= this.parts.documents.declare(TIMERS, TIMER_LEASES, DEAD_LETTERS).then(() => {
      for (const lane of this.lanes.values()) lane.start();
      this.replayRequests.start(
        [...this.lanes].map(([group, lane]) => ({ group, replay: (letter) => lane.replay(letter) })),
      );
    });
    return this.started;
  }

  async settled(): Promise<void> {
    await Promise.all([...this.lanes.values()].map((lane) => lane.settled()));
  }

  async pending(): Promise<Record<string, number>> {
    const counts = [...this.lanes].map(async ([command, lane]) => [command, await lane.pending()] as const);
    return Object.fromEntries(await Promise.all(counts));
  }

  observe(listener: (outcome: TimerOutcome) => void): void {
    this.listeners.push(listener);
  }

  async stop(): Promise<void> {
    await this.started;
    await Promise.all([this.replayRequests, ...this.lanes.values()].map((each) => each.stop()));
  }

  private lane(command: string): TimerLane {
    const lane = this.lanes.get(command);
    if (!lane) throw new RangeError(`no handler is registered for the timers of ${command}`);
    return lane;
  }
}
