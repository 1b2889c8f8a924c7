/** Prints the result tables: medians over all rounds with minimum and maximum. Ratios are computed within a round. */
import { PINNING } from '../../../lib/child.js';
import type { Results } from '../../fan-out.js';
import { PEERS } from './dialects.js';
import { offeredTo } from './form.js';
import type { Load } from './pair.js';
import type { Figures } from './round.js';
import { quotient, type Spread, spreadOf } from './spread.js';

export function printTables({ rounds, form, figures }: Results): void {
  const table = (title: string, row: (spread: Spread) => Record<string, string>) => {
    console.log(`\n${title}`);
    console.table(Object.fromEntries(PEERS.map((peer) => [peer, row(spreadOf(figures, peer))])));
  };
  console.log(
    `${rounds} interleaved rounds, medians (min–max); ${PINNING}; latencies in ms from the scheduled time of a push`,
  );
  for (const players of form.toAll) {
    const saturated = (round: Figures) => round.toAll[players]?.saturated;
    table(`to all ${players} connections, ${offeredTo(players)} deliveries/s offered`, ({ spread, ratio }) => ({
      'deliveries/s': spread((round) => saturated(round)?.perSecond),
      'to ws': ratio((round) => saturated(round)?.perSecond),
      'per CPU second': spread((round) => saturated(round)?.perCoreSecond),
      'per CPU s to ws': ratio((round) => saturated(round)?.perCoreSecond),
      'accepted/s': spread((round) => saturated(round)?.accepted),
      'p99 so': spread((round) => saturated(round)?.p99),
      ...cores(spread, saturated),
      ...latencies(spread, (round) => round.toAll[players]?.half),
    }));
  }
  const sustained = (round: Figures) => round.toOne?.sustained;
  table(`to one random player among ${form.players}: the highest rate with p99 < 250 ms`, ({ spread, ratio }) => ({
    'pushes/s': spread((round) => sustained(round)?.rate),
    'to ws': ratio((round) => sustained(round)?.rate),
    'per CPU second': spread((round) => sustained(round)?.perCoreSecond),
    ...cores(spread, sustained),
    ...latencies(spread, (round) => round.toOne?.half),
    'p99 at half of ws': spread((round) => round.toOne?.halfOfFloor.p99),
  }));
  table(
    `90 % of deliveries to one player, 10 % to all ${form.mixed}, at half of that rate; then 1 % stalled`,
    ({ spread }) => ({
      'deliveries/s': spread((round) => round.mixed?.perSecond),
      p50: spread((round) => round.mixed?.p50),
      p99: spread((round) => round.mixed?.p99),
      'p99, 1 % stalled': spread((round) => round.stalled?.p99),
      'to without': spread((round) => quotient(round.stalled?.p99, round.mixed?.p99)),
      'server MiB': spread((round) => round.mixed?.serverMib),
      'MiB, 1 % stalled': spread((round) => round.stalled?.serverMib),
      'healthy cut': spread((round) => round.stalled?.cut),
    }),
  );
  table(`memory of the server for each of ${form.players} idle connections`, ({ spread, ratio }) => ({
    'KiB resident': spread((round) => round.idleKib),
    'to ws': ratio((round) => round.idleKib),
  }));
}

type Spreading = Spread['spread'];

function cores(spread: Spreading, load: (round: Figures) => Load | undefined): Record<string, string> {
  return {
    'server CPU': spread((round) => load(round)?.serverCpu),
    'receiver CPU': spread((round) => load(round)?.receiverCpu),
  };
}

function latencies(spread: Spreading, load: (round: Figures) => Load | undefined): Record<string, string> {
  return {
    'half: p50': spread((round) => load(round)?.p50),
    p99: spread((round) => load(round)?.p99),
    'p99.9': spread((round) => load(round)?.p999),
  };
}
