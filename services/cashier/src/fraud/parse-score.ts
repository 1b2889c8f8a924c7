import type { FraudScore } from '@goldwake/contracts';
import { isScore } from '../domain/index.js';
import { isRecord } from '../third-party/is-record.js';

/** Reads a score that the fraud scoring sent. Unknown fields are ignored. @returns undefined if it is not a score */
export function parseScore(sent: unknown): FraudScore | undefined {
  if (!isRecord(sent)) return undefined;
  const score = { decision: sent.decision, reasons: sent.reasons };
  return isScore(score) ? score : undefined;
}
