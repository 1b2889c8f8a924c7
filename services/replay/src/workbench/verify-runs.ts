import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { VerifyProgress, VerifyStatus } from '@goldwake/contracts/http';
import { type Clock, isoNow } from '@goldwake/core';
import { readLastVerify } from '../last-verify.js';
import { parseMessage, type VerifyMessage } from './verify-protocol.js';

const PROCESS = fileURLToPath(new URL('./verify-process.js', import.meta.url));
const CANCELLED = 'The run was cancelled.';

interface Run {
  child: ChildProcess;
  startedAt: string;
  stage: VerifyProgress['stage'];
  events: number;
  total: number;
  /** Time of the first event, in milliseconds since the Unix epoch. */
  readingSince: number;
  isCancelled: boolean;
  ended: Promise<void>;
}

/**
 * Runs `verify` for the workbench, at most once at a time. Each run is a process of its own with the lowest priority,
 * so that it does not block the event loop and takes little processor time from the casino.
 */
export class VerifyRuns {
  private run: Run | undefined;
  private failed: string | null = null;

  constructor(
    private readonly dataDir: string,
    private readonly clock: Clock,
  ) {}

  status(): VerifyStatus {
    return {
      running: this.run ? this.progressOf(this.run) : null,
      failed: this.failed,
      last: readLastVerify(this.dataDir) ?? null,
    };
  }

  /** Starts a run, unless one is in progress. */
  start(): void {
    if (this.run) return;
    this.failed = null;
    const child = spawn(process.execPath, [PROCESS, this.dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
    const run: Run = {
      child,
      startedAt: isoNow(this.clock),
      stage: 'file',
      events: 0,
      total: 0,
      readingSince: 0,
      isCancelled: false,
      ended: this.follow(child),
    };
    this.run = run;
  }

  /** Ends the run in progress, if any. The last result stays. */
  async cancel(): Promise<void> {
    const { run } = this;
    if (!run) return;
    run.isCancelled = true;
    // The process never returns to its event loop, and has nothing to finish.
    run.child.kill('SIGKILL');
    await run.ended;
  }

  /** Resolves when the process of a run has ended; records why, if it left no result. */
  private follow(child: ChildProcess): Promise<void> {
    let isDone = false;
    let error = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      error = (error + text).slice(-2_000);
    });
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const message = parseMessage(line);
        if (!message) return;
        if ('done' in message) isDone = true;
        else this.note(message);
      });
    }
    return new Promise((resolve) => {
      const end = (why: string) => {
        if (this.run?.child === child) {
          if (!isDone) this.failed = this.run.isCancelled ? CANCELLED : error.trim() || why;
          this.run = undefined;
        }
        resolve();
      };
      child.once('error', ({ message }) => end(`The process could not be started: ${message}`));
      child.once('close', (code, signal) => end(`The process ended early (${signal ?? `code ${code}`}).`));
    });
  }

  private note(message: Exclude<VerifyMessage, { done: true }>): void {
    const { run } = this;
    if (!run) return;
    if ('events' in message) {
      run.events = message.events;
      return;
    }
    run.stage = message.stage;
    if (message.stage === 'events') {
      run.total = message.total;
      run.readingSince = this.clock.now();
    } else run.events = run.total;
  }

  private progressOf({ startedAt, stage, events, total, readingSince }: Run): VerifyProgress {
    const seconds = (this.clock.now() - readingSince) / 1_000;
    return {
      started_at: startedAt,
      stage,
      events,
      total,
      events_per_second: events === 0 || seconds <= 0 ? 0 : Math.round(events / seconds),
    };
  }
}
