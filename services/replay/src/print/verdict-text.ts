import { counted } from '@goldwake/contracts';
import { followText } from '../findings/follow-text.js';
import type { RootCause } from '../findings/root-causes.js';
import { quoted } from '../location.js';
import type { Verdict } from '../verify.js';
import { table } from './table.js';

interface Options {
  /** If true, lists every finding instead of the root causes. */
  all: boolean;
  /** Whether only some of the rules were checked; they are named then. */
  isLimited: boolean;
  /** Option that suggested commands need to read the same casino. */
  folder: string;
}

/** Maximum number of root causes that are listed; JSON contains all of them. */
const CAUSES_MAX = 20;

/** Formats the result of `verify` for people: root causes first, each with what follows from it. */
export function verdictText(verdict: Verdict, options: Options): string {
  const { events, streams, checks, causes, findings, more, notes } = verdict;
  const scope = `${counted(events, 'event')} of ${counted(streams, 'stream')}`;
  const checked = options.isLimited ? ` Checked: ${checks.join(', ')}.` : '';
  const notesText = notes.map((note) => `Note: ${note}.`);
  if (findings.length === 0) return [`Clean: ${scope}.${checked}`, ...notesText].join('\n');
  const count = counted(findings.length + more, 'finding');
  return [
    [`${count} with ${counted(causes.length, 'root cause')} in ${scope}.${checked}`, ...notesText].join('\n'),
    options.all ? findingsTable(verdict) : causesTable(causes),
    [
      'Look further:',
      ...lookFurther(verdict, options).map((one) => `  npm run replay -- ${one}${options.folder}`),
    ].join('\n'),
  ].join('\n\n');
}

function causesTable(causes: readonly RootCause[]): string {
  const listed = causes.slice(0, CAUSES_MAX);
  const rows = listed.map(({ position, event_id, checks, ...cause }) => [
    position === null ? '–' : String(position),
    event_id ?? '–',
    checks.join(', '),
    [cause.message, ...followText(cause)].join('; '),
  ]);
  const more = causes.length - listed.length;
  const rest = more > 0 ? [`and ${counted(more, 'more root cause')}`] : [];
  return [table(['position', 'event', 'check', 'what is wrong'], rows), ...rest].join('\n');
}

function findingsTable({ findings, more }: Verdict): string {
  const rows = findings.map(({ position, event_id, check, message, because }) => [
    position === null ? '–' : String(position),
    event_id ?? '–',
    check,
    because ?? '–',
    message,
  ]);
  const rest = more > 0 ? [`and ${counted(more, 'more finding')}`] : [];
  return [table(['position', 'event', 'check', 'follows from', 'what is wrong'], rows), ...rest].join('\n');
}

function lookFurther({ causes, checks, findings }: Verdict, { all, isLimited }: Options): string[] {
  const rules = isLimited ? checks.map((name) => ` --rule ${quoted(name)}`).join('') : '';
  const hidden = !all && findings.length > causes.length ? [`verify --all${rules}`] : [];
  return [`bisect${rules}`, ...hidden];
}
