/** Prints the gateway's figures next to their targets, and warnings about figures that may be inaccurate. */
import type { Results } from '../../fan-out.js';
import { type Verdict, yesOrNo } from '../bench.js';
import { PEERS } from './dialects.js';
import { type Form, offeredTo } from './form.js';
import type { Load } from './pair.js';
import type { Figures } from './round.js';
import { medianOf, quotient, ratios, short } from './spread.js';

/**
 * Minimum number of players for comparing memory use with its target. With fewer players, the memory that a process
 * allocates for its first connections distorts the result.
 */
const PLAYERS_TO_WEIGH = 10_000;
/**
 * If the receiver uses at least this share of its core, the receiver may be the bottleneck, not the server.
 */
const RECEIVER_CPU_MAX = 0.85;
/** If the server delivers at least this share of the offered load, the load may limit the result, not the server. */
const ALL_DELIVERED = 0.98;

export function printVerdicts({ form, figures }: Results): void {
  const rounds = figures.goldwake;
  const toAll = form.toAll.map((players) => {
    const rate = ratios(figures, 'goldwake', (round) => round.toAll[players]?.saturated.perSecond);
    return verdict(`to all ${players}: rate relative to ws`, medianOf(rate), {
      least: players === 10_000 ? undefined : 3,
    });
  });
  const rate = ratios(figures, 'goldwake', (round) => round.toOne?.sustained.rate);
  const p99 = ratios(figures, 'goldwake', (round) => round.toOne?.halfOfFloor.p99);
  const stalled = rounds.map((round) => quotient(round.stalled?.p99, round.mixed?.p99));
  const verdicts = [
    ...toAll,
    verdict('to one: rate relative to ws', medianOf(rate), { least: 1 }),
    verdict("to one: p99 relative to ws, both at half of ws's rate", medianOf(p99), { most: 1 }),
    verdict('p99 with 1 % stalled relative to none stalled', medianOf(stalled), { most: 1.2 }),
    verdict('KiB per idle connection', medianOf(rounds.map((round) => round.idleKib)), {
      most: form.players >= PLAYERS_TO_WEIGH ? 12 : undefined,
    }),
  ];
  console.log('\ngoldwake');
  console.table(Object.fromEntries(verdicts));
}

interface Limits {
  least?: number | undefined;
  most?: number | undefined;
}

function verdict(what: string, figure: number, { least, most }: Limits): [what: string, verdict: Verdict] {
  const target = least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${most}` : '';
  const met = Number.isFinite(figure) && figure >= (least ?? -Infinity) && figure <= (most ?? Infinity);
  return [what, { figure: short(figure), target, met: target && yesOrNo(met) }];
}

/** Prints one warning line for each figure that may be inaccurate. */
export function printDoubts({ form, figures }: Results): void {
  for (const peer of PEERS) {
    const rounds = figures[peer];
    for (const [name, loadOf] of Object.entries(loads(form))) {
      const of = rounds.map(loadOf).filter((load) => load !== undefined);
      const report = (doubt: string) => console.log(`${peer}, ${name}: ${doubt}`);
      const cpu = medianOf(of.map((load) => load.receiverCpu));
      if (cpu >= RECEIVER_CPU_MAX)
        report(`the receiver used ${short(cpu)} of its core, so the figure is a lower bound`);
      const lost = sum(of, 'lost');
      if (lost > 0)
        report(`${lost} deliveries did not arrive within 10 s; the server announced ${sum(of, 'skips')} gaps`);
      const cut = sum(of, 'cut');
      if (cut > 0) report(`${cut} connections that kept reading were closed by the server`);
    }
    for (const players of form.toAll) {
      const share = medianOf(
        rounds.map(({ toAll }) => quotient(toAll[players]?.saturated.perSecond, offeredTo(players))),
      );
      if (share >= ALL_DELIVERED)
        console.log(
          `${peer}, pushes to all ${players} players: delivered the full offered load, so the figure is a lower bound`,
        );
    }
  }
}

function loads({ toAll }: Form): Record<string, (round: Figures) => Load | undefined> {
  return {
    ...Object.fromEntries(
      toAll.map((players) => [`to all ${players}`, (round: Figures) => round.toAll[players]?.saturated]),
    ),
    ...Object.fromEntries(
      toAll.map((players) => [`to all ${players}, half`, (round: Figures) => round.toAll[players]?.half]),
    ),
    'to one': (round) => round.toOne?.sustained,
    'to one, half': (round) => round.toOne?.half,
    mixed: (round) => round.mixed,
    'mixed, 1 % stalled': (round) => round.stalled,
  };
}

function sum(loads: Load[], figure: keyof Load): number {
  return loads.reduce((total, load) => total + load[figure], 0);
}
