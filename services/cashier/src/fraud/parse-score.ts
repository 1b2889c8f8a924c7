import { FRAUD_DECISIONS, FRAUD_REASON_PATTERN, FRAUD_REASONS_MAX, type FraudScore } from '@goldwake/contracts';
import { isRecord } from '../third-party/is-record.js';

/** Reads a score that the fraud scoring sent. Unknown fields are ignored. @returns undefined if it is not a score */
export function parseScore(sent: unknown): FraudScore | undefined {
  if (!isRecord(sent)) return undefined;
  const { decision, reasons } = sent;
  const known = FRAUD_DECISIONS.find((one) => one === decision);
  if (known === undefined || !Array.isArray(reasons) || reasons.length > FRAUD_REASONS_MAX) return undefined;
  return reasons.every(isReason) ? { decision: known, reasons: [...reasons] } : undefined;
}

function isReason(value: unknown): value is string {
  return typeof value === 'string' && FRAUD_REASON_PATTERN.test(value);
}
