import { type Currency, counted, formatExactMoney, idOf } from '@goldwake/contracts';
import type { Bisected, Claimed, Culprit, Departure } from '@goldwake/contracts/http';
import type { Command } from 'commander';
import { EXIT_FOUND } from '../exit-codes.js';
import { parseEventId } from '../findings/finding-keys.js';
import { locationOption } from '../location.js';
import { fieldValue } from '../print/field-value.js';
import { eventPage } from '../print/page-address.js';
import { progress } from '../print/progress.js';
import { table } from '../print/table.js';
import { repeated } from '../repeated-option.js';
import { runQuery } from '../run-query.js';
import { usernamesOf, withUsername } from '../usernames.js';

interface Options {
  claim?: string;
  reducer?: string;
  rule?: string[];
  fromZero: boolean;
}

export function addBisect(program: Command): void {
  program
    .command('bisect [user]')
    .description(
      'Finds the first event after which a rule or a claim no longer holds, for one player or for all players',
    )
    .option(
      '--claim <claim>',
      'check a claim about the balance: "12.50 GC at 2026-11-21T14:03Z", "… at version 17", "… at @4711"',
    )
    .option(
      '--reducer <module>',
      'check that this ES module folds like the wallet: { initial(uid), evolve(state, event) }',
    )
    .option(
      '--rule <name>',
      'look for the first event that breaks this rule (see verify --list); can be repeated',
      repeated,
    )
    .option('--from-zero', 'read every event and use no snapshot', false)
    .addHelpText(
      'after',
      `
Without --claim or --reducer, bisect looks for the first event that breaks a rule, then for stored balances and snapshots
that differ from the replay. If a snapshot shows a fault, only the thousand events before that snapshot are read. If all
snapshots are consistent, every event is read, because the snapshots may be older than the fault.

With a player, only the player's own events are read. Rules that compare players need bisect without a player, or --rule.

Example: npm run replay -- bisect ada
         npm run replay -- bisect --rule rolls
         npm run replay -- bisect ada --claim "12.50 GC at 2026-11-21T14:03Z"`,
    )
    .action((user: string | undefined, { claim, reducer, rule, fromZero }: Options, command: Command) => {
      let eventId: string | null | undefined;
      return runQuery(
        command,
        async ({ casino, snapshots, json }) => {
          const [{ findPlayer }, { loadReducer }, { bisect }, { parseClaim }, { rulesNamed }] = await Promise.all([
            import('../players.js'),
            import('../reducer-module.js'),
            import('../bisect/bisect.js'),
            import('../bisect/claim.js'),
            import('../checks/rules.js'),
          ]);
          const wish = {
            uid: user === undefined ? undefined : findPlayer(casino, user),
            claim: claim === undefined ? undefined : parseClaim(claim),
            reducer: reducer === undefined ? undefined : await loadReducer(reducer),
            rules: rulesNamed(rule),
            fromZero,
          };
          const { uid } = wish;
          const isWhole = uid === undefined || wish.rules !== undefined;
          const bar = progress(isWhole ? casino.lastPosition() : casino.version(`wallet-${uid}`), 'events');
          try {
            const result = bisect(casino, snapshots, wish, bar.step);
            if (!result.holds) process.exitCode = EXIT_FOUND;
            eventId = result.culprit?.event_id;
            return json
              ? JSON.stringify(result)
              : formatResult(result, wish.rules, locationOption(command), usernamesOf(casino));
          } finally {
            bar.done();
          }
        },
        { pinned: false, damaged: 'read', page: () => eventPage(eventId) },
      );
    });
}

function formatResult(
  { uid, culprit, others, by, events_read, claim }: Bisected,
  rules: ReadonlySet<string> | undefined,
  folder: string,
  name: (uid: string) => string | undefined,
): string {
  const read = `${counted(events_read, 'event')} read`;
  const how = by === 'snapshots' ? `by snapshots, ${read}` : read;
  if (!culprit) {
    return `${claim ? `The claim holds: ${formatClaim(claim)}` : holdsText(uid, rules)} (${how}).${claim || rules || uid === null ? '' : `\n${ONE_PLAYER}`}`;
  }
  const named = culprit.event_id === null || culprit.message.startsWith(culprit.event_id);
  const also = others > 0 ? [`Faults were also found for ${counted(others, 'more player')}.`] : [];
  return [
    `${[...(named ? [] : [culprit.event_id]), culprit.message].join(': ')} (${how}).`,
    ...(culprit.line === null ? [] : [withName(culprit, culprit.line, name)]),
    ...(culprit.departures.length > 0 ? [formatDepartures(culprit.departures)] : []),
    [...origin(culprit), ...also].join('\n'),
    ['Look further:', ...culprit.look_further.map((one) => `  npm run replay -- ${one}${folder}`)].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const ONE_PLAYER = 'Rules that compare players were not checked: bisect without a player checks them.';

/** Adds the player's username to the line of an event. */
function withName({ event_id }: Culprit, line: string, name: (uid: string) => string | undefined): string {
  const parsed = parseEventId(event_id);
  if (!parsed || event_id === null) return line;
  const uid = idOf(parsed.stream);
  return line.replace(event_id, () => withUsername(event_id, uid, name(uid)));
}

function holdsText(uid: string | null, rules: ReadonlySet<string> | undefined): string {
  const who = uid ?? 'all players';
  if (rules)
    return `${[...rules].join(', ')}: no event breaks ${rules.size === 1 ? 'the rule' : 'the rules'} for ${who}`;
  return uid === null ? 'Every rule holds for all players' : `Every rule holds in the events of ${uid}`;
}

function formatClaim({ balance, currency, event_id, held_from, ended_by }: Claimed): string {
  const at = `${formatExactMoney(BigInt(balance), currency as Currency)} after ${event_id ?? 'no event yet'}`;
  return `${at}; this was so from ${held_from ?? 'the beginning'} ${ended_by === null ? 'on' : `until ${ended_by}`}`;
}

function formatDepartures(departures: readonly Departure[]): string {
  const columns: [heading: string, of: (one: Departure) => string | undefined][] = [
    ['field', ({ field }) => field ?? '(all)'],
    ['before', ({ field, before }) => value(field, before)],
    ['is', ({ field, is }) => fieldValue(field, is)],
    ['should be', ({ field, should_be }) => fieldValue(field, should_be)],
    ['by', ({ field, by }) => (by === null ? undefined : value(field, by))],
    ['last correct after', ({ last_held }) => (last_held === null ? 'never' : last_held)],
  ];
  const shown = columns.filter(([, of]) => departures.some((one) => of(one) !== undefined));
  return table(
    shown.map(([heading]) => heading),
    departures.map((one) => shown.map(([, of]) => of(one) ?? '–')),
  );
}

const value = (field: string | null, of: unknown) => (of === undefined ? undefined : fieldValue(field, of));

function origin({ held_until, causation_id, correlation_id, actor }: Culprit): string[] {
  return [
    ...(held_until === null ? [] : [`Last correct after ${held_until}.`]),
    ...(correlation_id === null
      ? []
      : [`Caused by ${causation_id ?? `a command of ${actor}`}, in correlation ${correlation_id}.`]),
  ];
}
