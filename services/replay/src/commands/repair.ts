import { counted } from '@goldwake/contracts';
import type { Repaired } from '@goldwake/embedded';
import type { Command } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { EXIT_FOUND } from '../exit-codes.js';
import { isMongo, locationOf } from '../location.js';
import { print } from '../print/out.js';
import { table } from '../print/table.js';
import type { GlobalOptions } from '../run-query.js';

interface Options extends GlobalOptions {
  restored: boolean;
}

interface Outcome extends Repaired {
  /** Number of players whose seed pair was retired. */
  retired: number;
  /** File of anchors, if the newest one did not match the recovered history. */
  anchors: string | undefined;
}

/** Number of lost events that the text lists; `--json` and the file in the folder with the damaged files have all. */
const LISTED_MAX = 50;

export function addRepair(program: Command): void {
  program
    .command('repair')
    .description(
      'Repairs a data folder that a casino refuses to open: recovers as many commits as possible and lists the lost events',
    )
    .option('--restored', 'also retire the seed pairs of an undamaged folder, because it is an older copy', false)
    .addHelpText(
      'after',
      `
The casino must be stopped. The damaged files are kept in the folder damaged-<time> inside the data folder, with the lost
events that are still readable in lost-events.jsonl. If data is lost or may be lost, every player's seed pair is retired:
otherwise the next bets would repeat rolls that players have seen. If the command is interrupted, nothing has changed.
A complete copy of the folder, if there is one, may contain more than a repair can recover.
Exit codes: 0 nothing to repair, 1 repaired, 2 could not run.

Example: npm run replay -- repair --data .data`,
    )
    .action(async (_, command: Command) => {
      const { json, restored } = command.optsWithGlobals<Options>();
      const dataDir = locationOf(command);
      const outcome = await repair(dataDir, restored);
      if (outcome) process.exitCode = EXIT_FOUND;
      await print([
        json ? JSON.stringify(outcome ? toJson(outcome) : { repaired: false }) : formatted(dataDir, outcome),
      ]);
    });
}

async function repair(dataDir: string, restored: boolean): Promise<Outcome | undefined> {
  const [{ repairFolder }, { isExport }, { retireAllSeeds }] = await Promise.all([
    import('@goldwake/embedded'),
    import('../history.js'),
    import('../repair/retire-seeds.js'),
  ]);
  if (isMongo(dataDir) || isExport(dataDir))
    throw new CannotRun('repair needs a data folder, not MongoDB or an export: choose one with --data');
  let retired = 0;
  const repaired = await repairFolder(dataDir, {
    restored,
    aside: `damaged-${new Date().toISOString().replaceAll(':', '-')}`,
    async afterLoss(folder) {
      retired = await retireAllSeeds(folder);
    },
  });
  if (!repaired) return undefined;
  const { acceptHistory } = await import('../repair/accept-history.js');
  const anchors = repaired.loss ? await acceptHistory(dataDir, repaired.lastPosition) : undefined;
  return { ...repaired, retired, anchors };
}

function toJson({
  fault,
  from,
  loss,
  commits,
  lastPosition,
  lostEvents,
  unreadable,
  aside,
  retired,
  anchors,
}: Outcome) {
  return {
    repaired: true,
    fault: fault ?? null,
    recovered: from,
    last_commit: commits.recovered ?? null,
    acknowledged_commit: commits.acknowledged ?? null,
    last_position: lastPosition,
    loss,
    lost_events: lostEvents.map(({ event }) => ({
      event_id: event.eventId,
      position: event.position,
      type: event.type,
      recorded_at: event.recordedAt,
    })),
    unreadable_positions: unreadable,
    retired_seed_pairs: retired,
    damaged_files: aside,
    anchor_appended: anchors !== undefined,
  };
}

const RECOVERED: Record<Repaired['from'], string> = {
  all: 'Recovered every commit of the write-ahead log',
  before: 'Recovered the commits before the first damage in the write-ahead log',
  database: 'Recovered the database without its write-ahead log',
};

/** A log that lost its end can look intact, so the text states what was recovered, not that it was everything. */
function recoveredOf({ from, loss, commits: { recovered } }: Outcome): string {
  if (!loss) return `${RECOVERED[from]}.`;
  const upTo = recovered === undefined ? '' : `, up to commit ${recovered}`;
  return from === 'all'
    ? `Recovered the commits that are left in the write-ahead log${upTo}.`
    : `${RECOVERED[from]}${upTo}.`;
}

function formatted(dataDir: string, outcome: Outcome | undefined): string {
  if (!outcome)
    return `${dataDir}: nothing to repair, because its files are complete and belong together. The next start rebuilds damaged indexes; npm run replay -- verify --data ${dataDir} lists damaged events and documents.`;
  const { fault, loss, lastPosition, aside, retired, anchors } = outcome;
  return [
    `${dataDir}: ${fault ?? 'an older copy'}.`,
    `${recoveredOf(outcome)} The last event is at position ${lastPosition}.`,
    ...(loss ? lossOf(outcome) : ['Nothing is lost.']),
    ...(loss ? [`Retired the seed pairs of ${counted(retired, 'player')}: no known roll can repeat.`] : []),
    ...(anchors === undefined
      ? []
      : [`${anchors}: the newest anchor does not match the history; an anchor of the history as it is was appended.`]),
    `The damaged files are in ${aside}.`,
    `Now run npm run replay -- verify --data ${dataDir}`,
  ].join('\n');
}

function lossOf({ commits, lostEvents, unreadable }: Outcome): string[] {
  const { recovered, acknowledged } = commits;
  const certain =
    recovered !== undefined && acknowledged !== undefined && acknowledged > recovered
      ? `Lost: commits ${recovered + 1} to ${acknowledged}.`
      : 'Later commits may be lost; how many is unknown.';
  const rows = lostEvents
    .slice(0, LISTED_MAX)
    .map(({ event }) => [String(event.position), event.recordedAt, event.eventId, event.type]);
  return [
    certain,
    ...(rows.length > 0
      ? [`${lostEvents.length} lost events are readable:`, table(['position', 'time', 'event', 'type'], rows)]
      : ['No lost event is readable.']),
    ...(lostEvents.length > LISTED_MAX ? [`and ${lostEvents.length - LISTED_MAX} more in lost-events.jsonl`] : []),
    ...(unreadable > 0 ? [`Lost events that cannot be read: ${unreadable}.`] : []),
  ];
}
