/** Formats the results of a run as a table and as JSON. */
import type { CommandEntry, Finding } from './command-log.js';
import type { KindName } from './kinds.js';
import type { TrialOptions } from './options.js';
import type { Recovery, Trial, Verdict } from './trial.js';

/** Findings and push totals for one kind of fault, or for the end of an aborted run. */
export interface KindVerdict extends Verdict {
  kind: KindName | 'at the end';
}

export interface Outcome {
  options: TrialOptions;
  verdicts: KindVerdict[];
  /** Names of the processes that did not stop cleanly. */
  left: string[];
  /** Error that ended the run early; undefined if it was completed. */
  broken: Error | undefined;
  seconds: number;
}

type Run = Pick<Trial, 'moments' | 'commandLog'>;

function rowsOf({ moments, commandLog }: Run, kinds: readonly KindName[], findings: readonly Finding[]) {
  return kinds.map((kind) => {
    const own = moments.filter((moment) => moment.kind === kind);
    const commands = commandLog.entries.filter(({ moment }) => moment.startsWith(`${kind} `));
    const count = (state: CommandEntry['state']) => commands.filter((entry) => entry.state === state).length;
    return {
      fault: kind,
      moments: own.length,
      ...timesOf('bets', own, ({ betsMs }) => betsMs),
      ...timesOf('well', own, ({ wellMs }) => wellMs),
      acknowledged: count('acknowledged'),
      refused: count('refused'),
      unknown: count('open'),
      sent_again: commands.filter(({ refusals, silences }) => refusals + silences > 0).length,
      found: findings.filter(({ moment }) => moment?.startsWith(`${kind} `)).length,
    };
  });
}

/**
 * Returns the median and the maximum of a recovery time. `bets` is the time until every probed player got a new bet and
 * its push; `well` also includes the time until every service was ready.
 */
function timesOf(name: string, moments: readonly Recovery[], timeOf: (moment: Recovery) => number) {
  const times = moments.map((moment) => Math.round(timeOf(moment))).sort((a, b) => a - b);
  return { [`${name}_ms_p50`]: times[Math.floor((times.length - 1) / 2)], [`${name}_ms_max`]: times.at(-1) };
}

export function tableOf(trial: Run, kinds: readonly KindName[], findings: readonly Finding[]): string[] {
  const head = [
    'fault',
    'moments',
    'bets p50',
    'max',
    'well p50',
    'max',
    'acknowledged',
    'refused',
    'unknown',
    'sent again',
    'found',
  ];
  const rows = rowsOf(trial, kinds, findings).map((row) =>
    Object.entries(row).map(([name, value]) => (name.includes('_ms_') ? timeText(Number(value)) : String(value))),
  );
  const width = (column: number) => Math.max(head[column]?.length ?? 0, 6) + 2;
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(16) : cell.padStart(width(column)))).join('');
  return [head, ...rows].map(line);
}

function timeText(ms: number): string {
  if (ms === Number.POSITIVE_INFINITY) return 'never';
  return Number.isFinite(ms) ? `${(ms / 1_000).toFixed(1)} s` : '-';
}

export function summaryOf(trial: Run & Pick<Trial, 'history'>, { options, verdicts, left, broken, seconds }: Outcome) {
  const findings = verdicts.flatMap((verdict) => verdict.findings);
  const { seed, faults, moments, players } = options;
  return {
    ...{ seed, faults, moments, players, seconds: Math.round(seconds) },
    held: findings.length === 0 && left.length === 0 && !broken,
    events: trial.history.position,
    purchases_paid: [...trial.commandLog.payments.values()].filter(({ isPaid }) => isPaid).length,
    pushes: verdicts.at(-1)?.pushes,
    rows: rowsOf(trial, faults, findings),
    recoveries: trial.moments.map(({ label, betsMs, wellMs, load }) => ({
      moment: label,
      bets_ms: Math.round(betsMs),
      well_ms: Math.round(wellMs),
      load,
    })),
    findings,
    left,
    ended_early: broken?.message,
  };
}
