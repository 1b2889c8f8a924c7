import type { ReadOnlyCasino } from '@goldwake/core';
import type { Anchor } from '@goldwake/core/adapters';
import type { Command } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { lowerPriority } from '../lower-priority.js';
import { progress } from '../print/progress.js';
import { type QueryContext, runQuery } from '../run-query.js';

export function addAnchor(program: Command): void {
  program
    .command('anchor')
    .description('Prints the newest anchor in one line, to be kept elsewhere for verify --anchor')
    .option('--now', 'compute an anchor of the present history from all events', false)
    .addHelpText(
      'after',
      `
An anchor describes the whole history up to a position. Print it, keep it where nobody who can change the casino can
change it, and verify with it later: verify reports what was removed, rewritten or reordered since.

Example: npm run replay -- anchor
         npm run replay -- verify --anchor 'goldwake-anchor-1 at=… check=…'`,
    )
    .action(({ now }: { now: boolean }, command: Command) =>
      runQuery(command, (context) => printed(context, now), { pinned: false }),
    );
}

async function printed({ casino, dir, json }: QueryContext, now: boolean): Promise<string> {
  const { anchorLine } = await import('@goldwake/core/adapters');
  const anchor = now ? await computed(casino) : await newest(dir);
  return json ? JSON.stringify(anchor) : anchorLine(anchor);
}

async function newest(dir: string | undefined): Promise<Anchor> {
  const [{ anchorsPath }, { readAnchors }] = await Promise.all([
    import('../anchors.js'),
    import('@goldwake/core/adapters'),
  ]);
  const path = anchorsPath(dir);
  const anchor = path === undefined ? undefined : readAnchors(path)?.anchors.at(-1);
  if (!anchor)
    throw new CannotRun(`${path ?? 'GOLDWAKE_ANCHORS is not set'}: there is no anchor yet; anchor --now computes one`);
  return anchor;
}

async function computed(casino: ReadOnlyCasino): Promise<Anchor> {
  const [{ anchorAt }, { isPartial }] = await Promise.all([
    import('../anchor-at.js'),
    import('../checks/imported-chain.js'),
  ]);
  if (isPartial(casino)) throw new CannotRun('an anchor needs the complete history, and this is a part of one');
  lowerPriority();
  const last = casino.lastPosition();
  const bar = progress(last, 'events');
  try {
    const anchor = anchorAt(casino, last, bar.step);
    if (!anchor) throw new CannotRun('there is no event yet');
    return anchor;
  } finally {
    bar.done();
  }
}
