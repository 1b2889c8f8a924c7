import { table } from '../print/table.js';
import type { Verdict } from '../verify.js';

export function printVerdict(verdict: Verdict, json: boolean): string {
  if (json) return JSON.stringify({ clean: verdict.findings.length === 0, ...verdict });
  const scope = `${verdict.events} events in ${verdict.streams} streams; checked: ${verdict.checks.join(', ')}`;
  if (verdict.findings.length === 0) return `Clean. ${scope}.`;
  const rows = verdict.findings.map((finding) => [
    String(finding.position ?? '–'),
    finding.event_id ?? '–',
    finding.check,
    finding.message,
  ]);
  const more = verdict.more > 0 ? `\nand ${verdict.more} more` : '';
  return `${verdict.findings.length + verdict.more} findings in ${scope}.\n\n${table(['position', 'event', 'check', 'what is wrong'], rows)}${more}`;
}
