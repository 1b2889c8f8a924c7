import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { balancesCheck } from './checks/balances.js';
import { chainCheck } from './checks/chain.js';
import { type Check, type Finding, type Report, reporter } from './checks/check.js';
import { postingsCheck } from './checks/postings.js';
import { rollsCheck } from './checks/rolls.js';

export interface Verdict {
  events: number;
  streams: number;
  checks: string[];
  findings: Finding[];
  /** How many more there were than are listed. */
  more: number;
}

/** Past this many the list says nothing new; the rest is counted. */
const FINDINGS_MAX = 1_000;

/** Every check over every event, in one pass. @param step called after each event */
export function verify(casino: ReadOnlyCasino, step: () => void = () => {}): Verdict {
  const findings: Finding[] = [];
  let more = 0;
  const report: Report = (finding) => {
    if (findings.length < FINDINGS_MAX) findings.push(finding);
    else more++;
  };
  const checks: Check[] = [
    chainCheck(report),
    postingsCheck(report),
    balancesCheck(casino, report),
    rollsCheck(report),
  ];
  const streams = new Set<string>();
  let events = 0;
  for (const { event, dataText } of casino.allEvents()) {
    events++;
    streams.add(event.stream);
    for (const check of checks) {
      try {
        check.event(event, dataText);
      } catch (error) {
        // An event that was edited by hand may hold anything; that is a finding, not the end of the search.
        reporter(check.name, report)(event, `cannot be read: ${error instanceof Error ? error.message : error}`);
      }
    }
    step();
  }
  for (const check of checks) check.end?.();
  return { events, streams: streams.size, checks: checks.map((check) => check.name), findings, more };
}
