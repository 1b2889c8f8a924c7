/**
 * Child process with all receivers: opens them, injects the scheduled faults, reports the progress, and judges the
 * deliveries.
 */
import { judge } from './judge.mjs';
import { LibraryReceiver } from './library-receiver.mjs';
import { FrameReader } from './pushes.mjs';
import { randomOf } from './random.mjs';
import { Receiver } from './receiver.mjs';
import { scheduleOf } from './schedule.mjs';
import { readTruth } from './truth.mjs';

/** Every nth receiver uses the connection library. */
const LIBRARY_EVERY = 20;
const TELL_MS = 10;

const reader = new FrameReader();
const receivers = [];
/** Receivers with an active fault; a receiver has at most one at a time. */
const troubled = new Set();
const troubles = {};
let hazards = [];
let returns = [];

const orders = {
  open({ url, tokens, plan }) {
    ({ hazards } = scheduleOf(plan));
    for (const [index, token] of tokens.entries()) {
      const random = randomOf(plan.seed + index);
      const Kind = index % LIBRARY_EVERY === 0 ? LibraryReceiver : Receiver;
      receivers.push(new Kind({ url, token, reader, random, changed: () => {} }));
    }
    setInterval(tell, TELL_MS);
  },
  published({ message }) {
    while (hazards[0]?.at <= message) {
      const hazard = hazards.shift();
      if (!troubled.has(hazard.receiver)) begin(hazard);
    }
    returns = returns.filter((hazard) => hazard.until > message || release(hazard));
  },
  /** Ends all faults: every receiver reconnects and reads again. */
  calm() {
    for (const hazard of returns.splice(0)) release(hazard);
    hazards = [];
  },
  judge({ dataDir, before }) {
    process.send({ verdict: verdict(readTruth(dataDir, before)) });
  },
  end() {
    for (const receiver of receivers) receiver.end();
    process.disconnect();
    process.exit();
  },
};

process.on('message', ({ order, ...details }) => orders[order](details));
process.on('disconnect', () => process.exit());

function begin(hazard) {
  const receiver = receivers[hazard.receiver];
  troubled.add(hazard.receiver);
  troubles[hazard.kind] = (troubles[hazard.kind] ?? 0) + 1;
  if (isBreak(hazard)) receiver.breakOff(hazard.kind);
  else receiver.stopReading();
  returns.push(hazard);
}

/** @returns false, so that the filter removes the ended fault */
function release(hazard) {
  troubled.delete(hazard.receiver);
  if (isBreak(hazard)) receivers[hazard.receiver].comeBack();
  else receivers[hazard.receiver].readOn();
  return false;
}

function isBreak({ kind }) {
  return kind !== 'slow' && kind !== 'stalled';
}

function tell() {
  let deliveries = 0;
  let connected = 0;
  let slowest = Number.POSITIVE_INFINITY;
  let oldest = Number.POSITIVE_INFINITY;
  for (const receiver of receivers) {
    deliveries += receiver.figures.deliveries;
    if (receiver.connected) connected++;
    if (receiver.healthy) slowest = Math.min(slowest, receiver.newest);
    oldest = Math.min(oldest, Number.isFinite(receiver.newest) ? receiver.newest : 0);
  }
  // JSON has no infinity, so null means that no receiver is behind.
  process.send({ progress: { deliveries, connected, slowest: Number.isFinite(slowest) ? slowest : null, oldest } });
}

function verdict(truth) {
  const findings = [...reader.altered].map((text) => ({ kind: 'altered', text }));
  const figures = {
    deliveries: 0,
    resumes: 0,
    recovered: 0,
    not_recovered: 0,
    skipped: 0,
    lost_announced: 0,
    closes: {},
  };
  for (const [receiver, { channels, figures: own }] of receivers.entries()) {
    for (const [name, count] of Object.entries(own)) if (name !== 'closes') figures[name] += count;
    for (const [code, count] of Object.entries(own.closes)) figures.closes[code] = (figures.closes[code] ?? 0) + count;
    for (const [channel, deliveries] of channels) {
      const judged = judge(deliveries, truth.get(channel), { receiver, channel });
      findings.push(...judged.findings);
      figures.lost_announced += judged.lost;
    }
  }
  return { figures: { ...figures, troubles }, findings };
}
