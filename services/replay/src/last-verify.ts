import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VerifyResult } from '@goldwake/contracts/http';
import { LAST_VERIFY_FILE } from '@goldwake/embedded';
import type { Verdict } from './verify.js';

/** Maximum number of root causes that are stored; the command line prints all of them. */
const CAUSES_MAX = 50;

/** Reads the result of the last check of all rules; undefined if there is none or the file is damaged. */
export function readLastVerify(dir: string): VerifyResult | undefined {
  try {
    const result = JSON.parse(readFileSync(join(dir, LAST_VERIFY_FILE), 'utf8')) as VerifyResult;
    return Array.isArray(result.causes) && typeof result.finished_at === 'string' ? result : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores the result of a check of all rules in the data folder, for the health view of the workbench.
 * @param since position after which events were read; undefined if all were read
 */
export function writeLastVerify(dir: string, verdict: Verdict, startedAt: string, since: number | undefined): void {
  const path = join(dir, LAST_VERIFY_FILE);
  const text = JSON.stringify(resultOf(verdict, startedAt, since));
  try {
    writeFileSync(`${path}.new`, text, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch {
    // If the folder cannot be written, it keeps the earlier result. The new result is printed anyway.
    rmSync(`${path}.new`, { force: true });
  }
}

function resultOf(verdict: Verdict, startedAt: string, since: number | undefined): VerifyResult {
  const { events, streams, causes, findings, more, notes } = verdict;
  return {
    started_at: startedAt,
    finished_at: new Date().toISOString(),
    events,
    streams,
    since_position: since ?? null,
    findings: findings.length + more,
    root_causes: causes.length,
    causes: causes.slice(0, CAUSES_MAX).map(({ event_id, position, checks, message, follow, first_following }) => ({
      event_id,
      position,
      checks,
      message,
      follow,
      first_following,
    })),
    notes,
  };
}
