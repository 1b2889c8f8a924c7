import { parseMicros, SYMBOLS } from '@goldwake/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CloseIcon } from '../../ui/icons.js';
import { Button } from '../../ui/index.js';
import { EventLink } from '../event-link.js';
import { exactMoney, movedMicros } from '../money-text.js';
import { Actions } from '../parts/actions.js';
import { Fact, Facts } from '../parts/facts.js';
import { whatIf } from '../replay-commands.js';
import { leftOut } from '../workbench.machine.js';
import { useColumns, useRow, useWorkbench, useWorkbenchState } from '../workbench-context.js';
import { whatIfQuery } from '../workbench-queries.js';
import { CheckFrame, Verdict } from './check-frame.js';
import styles from './checks.module.css';

/** What-if check: replays the wallet without the selected events, or without the current event if none is selected. */
export function WhatIfCheck({ uid }: { uid: string }) {
  const workbench = useWorkbench();
  const columns = useColumns();
  const here = columns.version[useRow()] ?? 0;
  const marked = useWorkbenchState(({ context }) => context.marked);
  const weighed = useWorkbenchState(({ context }) => context.weighed);
  const single = weighed ?? here;
  const versions = leftOut({ marked, weighed: single });
  useEffect(() => {
    const { columns, row } = workbench.getSnapshot().context;
    workbench.send({ type: 'WEIGH', version: columns?.version[row] ?? null });
    return () => workbench.send({ type: 'WEIGH', version: null });
  }, [workbench]);
  const query = useQuery(
    whatIfQuery(
      uid,
      versions.map((version) => `${columns.stream}@${version}`),
    ),
  );
  return (
    <CheckFrame
      title="What if"
      asks="Shows the balances as if these events had not happened. Later commands are not decided again, and nothing is stored."
      query={query}
      command={whatIf(columns, versions)}
      form={
        <div className={styles.wish}>
          <p className={styles.chips}>
            without{' '}
            {versions.map((version) => (
              <span key={version} className={styles.chip}>
                <EventLink eventId={`${columns.stream}@${version}`} className={styles.link}>
                  @{version}
                </EventLink>
                {marked.length > 0 && (
                  <button
                    type="button"
                    className={styles.drop}
                    aria-label={`Keep @${version} after all`}
                    onClick={() => workbench.send({ type: 'MARK', version })}
                  >
                    <CloseIcon size={14} />
                  </button>
                )}
              </span>
            ))}
          </p>
          <Actions>
            {marked.length > 0 ? (
              <>
                {!marked.includes(here) && (
                  <Button size="small" onClick={() => workbench.send({ type: 'MARK', version: here })}>
                    Also without @{here}
                  </Button>
                )}
                <Button size="small" tone="quiet" onClick={() => workbench.send({ type: 'UNMARK_ALL' })}>
                  Clear the selection
                </Button>
              </>
            ) : (
              single !== here && (
                <Button size="small" onClick={() => workbench.send({ type: 'WEIGH', version: here })}>
                  Without @{here} instead
                </Button>
              )
            )}
          </Actions>
        </div>
      }
    >
      {({ differences }) =>
        differences.length === 0 ? (
          <Verdict tone="plain">Both balances would be the same.</Verdict>
        ) : (
          differences.map(({ currency, now, would_be, difference, differs_at, below_zero_at }) => (
            <section key={currency} className={styles.part}>
              <Verdict tone={below_zero_at ? 'bad' : 'plain'}>
                {SYMBOLS[currency]} would be {exactMoney(parseMicros(would_be), currency)} (
                {movedMicros(parseMicros(difference))}).
              </Verdict>
              <Facts>
                <Fact name="now">{exactMoney(parseMicros(now), currency)}</Fact>
                <Fact name="differs from">
                  <EventLink eventId={differs_at} className={styles.link} />
                </Fact>
                {below_zero_at && (
                  <Fact name="below zero at">
                    <EventLink eventId={below_zero_at} className={styles.link} />: the casino would have refused that
                    bet
                  </Fact>
                )}
              </Facts>
            </section>
          ))
        )
      }
    </CheckFrame>
  );
}
