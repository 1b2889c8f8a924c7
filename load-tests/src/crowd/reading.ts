import type { PushFrame, TableRound } from '@goldwake/contracts';
import * as contracts from '@goldwake/contracts';
import { Histogram } from '@goldwake/tools/benchmarks/lib/fan-out/histogram';
import { TablePhases } from '../../k6/dist/lib/table-phases.js';

/** Totals of what all readers have received. All counts except `deliveries` are 0 in a correct run. */
export interface ReadingCounts {
  deliveries: number;
  gaps: number;
  duplicates: number;
  /** Pushes that the casino announced as skipped for a slow reader. */
  skipped: number;
  /** Pushes whose bytes differ from those that another reader got. */
  altered: number;
  /** Sockets that the casino closed. */
  cuts: number;
}

export interface Reading extends ReadingCounts {
  sockets: number;
  /** Number of different pushes, each of which every reader should have received. */
  pushes: number;
  p50_ms: number;
  p99_ms: number;
  max_ms: number;
  /** Phases of the shared table; null in a channel without phases. */
  phases: PhaseReading | null;
  /** Processor time of the process of the readers, as a share of one core. */
  cpu: number;
}

export interface PhaseReading {
  /** Number of different phases. */
  count: number;
  /** Number of contradictions between the phases, or between a round and its proof. */
  wrong: number;
  /** One of the contradictions. */
  fault: string | null;
  p50_ms: number;
  p99_ms: number;
  max_ms: number;
}

interface Original {
  frame: Buffer;
  at: number;
  isPhase: boolean;
}

/** Latencies of deliveries, in milliseconds. */
export class Latencies {
  #maxMs = 0;
  readonly #histogram = new Histogram();

  record(ms: number): void {
    this.#histogram.record(1_000 * ms);
    if (ms > this.#maxMs) this.#maxMs = ms;
  }

  get(): { p50_ms: number; p99_ms: number; max_ms: number } {
    const rounded = (percent: number) =>
      this.#histogram.count > 0 ? Math.round(this.#histogram.percentileMs(percent) * 10) / 10 : 0;
    return { p50_ms: rounded(50), p99_ms: rounded(99), max_ms: this.#maxMs };
  }
}

const AT = Buffer.from('"at":"');
const AT_LENGTH = '2026-01-01T00:00:00.000Z'.length;
const PHASE = Buffer.from('"event":"table_round"');

/** Counts the pushes of all readers, and compares the copies of each. */
export class Tally {
  readonly counts: ReadingCounts = { deliveries: 0, gaps: 0, duplicates: 0, skipped: 0, altered: 0, cuts: 0 };
  readonly latency = new Latencies();
  readonly phaseLatency = new Latencies();
  /** Phases of the shared table in order, and the contradictions between them. */
  readonly phases: TableRound[] = [];
  readonly phaseFaults: string[] = [];
  readonly #order = new TablePhases(contracts);
  readonly #originals = new Map<number, Original>();

  /** Number of different pushes. */
  get pushes(): number {
    return this.#originals.size;
  }

  /**
   * Counts one push. All readers get the same bytes, because they have subscribed to the same channel.
   * @param before offset of the reader's last push
   */
  push(bytes: Buffer, from: number, end: number, offset: number, before: number): void {
    const original = this.#originals.get(offset) ?? this.#first(bytes, from, end, offset);
    const { counts } = this;
    counts.deliveries += 1;
    if (offset <= before) counts.duplicates += 1;
    else counts.gaps += offset - before - 1;
    if (bytes.compare(original.frame, 0, original.frame.length, from, end) !== 0) counts.altered += 1;
    const ms = Date.now() - original.at;
    this.latency.record(ms);
    if (original.isPhase) this.phaseLatency.record(ms);
  }

  #first(bytes: Buffer, from: number, end: number, offset: number): Original {
    const frame = Buffer.from(bytes.subarray(from, end));
    const at = frame.indexOf(AT) + AT.length;
    const isPhase = frame.includes(PHASE);
    const original = { frame, at: Date.parse(frame.toString('latin1', at, at + AT_LENGTH)), isPhase };
    this.#originals.set(offset, original);
    if (isPhase) this.#enter((JSON.parse(frame.toString()) as PushFrame<'table_round'>).data);
    return original;
  }

  #enter(phase: TableRound): void {
    this.phases.push(phase);
    this.phaseFaults.push(...this.#order.push(phase));
  }
}
