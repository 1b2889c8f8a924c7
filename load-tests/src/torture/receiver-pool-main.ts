/**
 * Child process that runs all receivers: it connects them, injects the scheduled faults, reports progress, and checks
 * the deliveries at the end.
 */
import type { Channel } from '@goldwake/contracts';
import { openReadOnly } from '@goldwake/embedded/reading';
import { randomOf } from '@goldwake/tools/lib/random';
import { ExpectedPushes, expectedPushes, type StoredAny } from '@goldwake/tools/simulation/expected-pushes';
import { judgePushes } from '@goldwake/tools/simulation/judge-pushes';
import { FrameReader } from './frame-reader.js';
import { LibraryReceiver } from './library-receiver.js';
import { RawReceiver } from './raw-receiver.js';
import { type Receiver, type ReceiverFigures, RULES } from './receiver.js';
import type { Order, Report, TortureFinding, TortureVerdict } from './receiver-pool.js';
import { type HazardKind, type HazardStep, scheduleOf } from './schedule.js';

/** Every nth receiver uses the connection library; the others read raw frames. */
const LIBRARY_EVERY = 20;
const REPORT_MS = 10;

const reader = new FrameReader();
const receivers: Receiver[] = [];
/** Receivers with an active fault. A receiver has at most one fault at a time. */
const troubled = new Set<number>();
const troubles: Partial<Record<HazardKind, number>> = {};
let hazards: HazardStep[] = [];
let active: HazardStep[] = [];

const send = (report: Report) => process.send?.(report);

process.on('message', (order: Order) => {
  switch (order.order) {
    case 'open':
      return open(order);
    case 'published':
      return inject(order.message);
    case 'calm':
      return calm();
    case 'judge':
      return void send({ verdict: judge(expectedIn(order.dataDir, order.before)) });
    case 'end':
      for (const receiver of receivers) receiver.end();
      process.disconnect();
      process.exit();
  }
});
process.on('disconnect', () => process.exit());

function open({ url, tokens, plan }: Extract<Order, { order: 'open' }>): void {
  ({ hazards } = scheduleOf(plan));
  for (const [index, token] of tokens.entries()) {
    const parts = { url, token, reader, random: randomOf(plan.seed + index) };
    receivers.push(index % LIBRARY_EVERY === 0 ? new LibraryReceiver(parts) : new RawReceiver(parts));
  }
  setInterval(reportProgress, REPORT_MS);
}

/** Starts and ends all faults that are scheduled up to this message number. */
function inject(message: number): void {
  for (let hazard = hazards[0]; hazard && hazard.at <= message; hazard = hazards[0]) {
    hazards.shift();
    if (!troubled.has(hazard.receiver)) begin(hazard);
  }
  const over = active.filter(({ until }) => until <= message);
  active = active.filter(({ until }) => until > message);
  for (const hazard of over) release(hazard);
}

/** Ends all faults, so that every receiver reconnects and reads again. */
function calm(): void {
  for (const hazard of active.splice(0)) release(hazard);
  hazards = [];
}

function begin(hazard: HazardStep): void {
  troubled.add(hazard.receiver);
  troubles[hazard.kind] = (troubles[hazard.kind] ?? 0) + 1;
  if (isBreak(hazard)) receivers[hazard.receiver]?.breakOff(hazard.kind);
  else receivers[hazard.receiver]?.stopReading();
  active.push(hazard);
}

function release(hazard: HazardStep): void {
  troubled.delete(hazard.receiver);
  if (isBreak(hazard)) receivers[hazard.receiver]?.comeBack();
  else receivers[hazard.receiver]?.continueReading();
}

function isBreak({ kind }: HazardStep): boolean {
  return kind !== 'slow' && kind !== 'stalled';
}

function reportProgress(): void {
  let deliveries = 0;
  let connected = 0;
  let slowest = Number.POSITIVE_INFINITY;
  let oldest = Number.POSITIVE_INFINITY;
  for (const { figures, isConnected, isHealthy, newest } of receivers) {
    deliveries += figures.deliveries;
    if (isConnected) connected++;
    if (isHealthy) slowest = Math.min(slowest, newest);
    oldest = Math.min(oldest, Number.isFinite(newest) ? newest : 0);
  }
  // Sends null if no receiver is behind, because JSON cannot represent infinity.
  send({ progress: { deliveries, connected, slowest: Number.isFinite(slowest) ? slowest : null, oldest } });
}

/**
 * Returns the pushes that the events in the store must have caused. `before` is the store position at which all
 * receivers were connected.
 */
function expectedIn(dataDir: string, before: number): Map<Channel, ExpectedPushes> {
  const casino = openReadOnly(dataDir);
  try {
    return expectedPushes(eventsOf(casino.allEvents()), before);
  } finally {
    casino.close();
  }
}

function* eventsOf(stored: Iterable<{ event: unknown }>): Generator<StoredAny> {
  for (const { event } of stored) yield event as StoredAny;
}

function judge(expected: ReadonlyMap<Channel, ExpectedPushes>): TortureVerdict {
  const findings: TortureFinding[] = [...reader.altered].map((text) => ({ kind: 'altered', text }));
  const figures = { ...emptyFigures(), lost_announced: 0, troubles };
  for (const [receiver, { records, figures: own }] of receivers.entries()) {
    for (const name of ['deliveries', 'resumes', 'recovered', 'not_recovered', 'skipped'] as const)
      figures[name] += own[name];
    for (const [code, count] of Object.entries(own.closes)) figures.closes[code] = (figures.closes[code] ?? 0) + count;
    for (const [channel, record] of records) {
      const verdict = judgePushes(record, expected.get(channel) ?? new ExpectedPushes(), RULES);
      findings.push(...verdict.findings.map((finding) => ({ receiver, channel, ...finding })));
      figures.lost_announced += verdict.lost;
    }
  }
  return { figures, findings };
}

function emptyFigures(): ReceiverFigures {
  return { deliveries: 0, resumes: 0, recovered: 0, not_recovered: 0, skipped: 0, closes: {} };
}
