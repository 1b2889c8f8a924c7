import type { Command } from 'commander';
import { EXIT_FOUND } from '../exit-codes.js';
import { lowerPriority } from '../lower-priority.js';
import { progress, stage } from '../print/progress.js';
import { table } from '../print/table.js';
import { type QueryContext, runQuery } from '../run-query.js';
import type { Verdict } from '../verify.js';

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description(
      'Checks every invariant over every event; exits with code 1 and names the events where one does not hold',
    )
    .addHelpText('after', '\nExample: npm run replay -- verify --json')
    .action((_, command: Command) => runQuery(command, verifyAll, { pinned: false, damaged: 'read' }));
}

async function verifyAll({ casino, dir, json }: QueryContext): Promise<string> {
  const [{ verify }, { checkFile, FILE_CHECK }, { SnapshotFile }] = await Promise.all([
    import('../verify.js'),
    import('../checks/file.js'),
    import('@goldwake/embedded'),
  ]);
  lowerPriority();
  const looking = stage(
    dir === undefined ? 'checking the event collection in MongoDB' : 'checking every page of the database file',
  );
  const file = checkFile(casino, dir);
  looking.done();
  const snapshots = dir === undefined ? undefined : SnapshotFile.open(dir, { write: false });
  const bar = progress(casino.lastPosition(), 'events');
  try {
    const verdict = verify(casino, {
      ...(snapshots && { snapshots }),
      step: bar.step,
      atEnd: () => stage('comparing stored data with the events'),
    });
    const checks = [FILE_CHECK, ...verdict.checks];
    const findings = [...file.findings, ...verdict.findings];
    if (findings.length > 0) process.exitCode = EXIT_FOUND;
    return printVerdict({ ...verdict, checks, findings, notes: [...file.notes, ...verdict.notes] }, json);
  } finally {
    bar.done();
    snapshots?.close();
  }
}

function printVerdict(verdict: Verdict, json: boolean): string {
  if (json) return JSON.stringify({ clean: verdict.findings.length === 0, ...verdict });
  const notes = verdict.notes.map((note) => `\nNote: ${note}.`).join('');
  const scope = `${verdict.events} events in ${verdict.streams} streams; checked: ${verdict.checks.join(', ')}`;
  if (verdict.findings.length === 0) return `Clean. ${scope}.${notes}`;
  const rows = verdict.findings.map((finding) => [
    String(finding.position ?? '–'),
    finding.event_id ?? '–',
    finding.check,
    finding.message,
  ]);
  const more = verdict.more > 0 ? `\nand ${verdict.more} more` : '';
  return `${verdict.findings.length + verdict.more} findings in ${scope}.\n\n${table(['position', 'event', 'check', 'what is wrong'], rows)}${more}${notes}`;
}
