import { parseMicros, SYMBOLS } from '@goldwake/contracts';
import type { Explained } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { CoinIcon, cx } from '../../ui/index.js';
import { EventLink } from '../event-link.js';
import { exactMoney } from '../money-text.js';
import { FigureTable, MovedCell } from '../parts/figure-table.js';
import { explain } from '../replay-commands.js';
import { useRested } from '../use-rested.js';
import { useColumns, useRow } from '../workbench-context.js';
import { explainQuery } from '../workbench-queries.js';
import { CheckFrame } from './check-frame.js';
import styles from './checks.module.css';

const RESTED_MS = 300;

/** Explain check: shows which events produced the balances at the selected moment. */
export function ExplainCheck({ uid }: { uid: string }) {
  const columns = useColumns();
  const version = columns.version[useRow()] ?? 0;
  const rested = useRested(version, RESTED_MS);
  const query = useQuery(explainQuery(uid, rested));
  return (
    <CheckFrame
      title="Explain"
      asks={`Shows what changed the balances as of @${query.data?.version ?? rested}: sums by reason, and the largest steps.`}
      query={query}
      command={explain(uid, rested)}
    >
      {({ balances }) => balances.map((one) => <ExplainedBalance key={one.currency} explained={one} />)}
    </CheckFrame>
  );
}

function ExplainedBalance({
  explained: { currency, balance, moves, groups, largest },
}: {
  explained: Explained['balances'][number];
}) {
  return (
    <section className={styles.part}>
      <h3 className={styles.money}>
        <CoinIcon currency={currency} size={18} />
        {exactMoney(parseMicros(balance), currency)}
        <span className={styles.aside}>
          by {moves.toLocaleString('en-US')} {moves === 1 ? 'event' : 'events'}
        </span>
      </h3>
      {groups.length > 0 && (
        <FigureTable caption={`${SYMBOLS[currency]} by reason`} columns={['Reason', 'times', 'sum']}>
          {groups.map(({ reason, count, sum }) => (
            <tr key={reason} className={cx(reason === 'unaccounted' && styles.bad)}>
              <th scope="row">{reason.replaceAll('_', ' ')}</th>
              <td>{count.toLocaleString('en-US')}</td>
              <MovedCell micros={parseMicros(sum)} />
            </tr>
          ))}
        </FigureTable>
      )}
      {largest.length > 0 && (
        <FigureTable
          caption={`The largest steps of ${SYMBOLS[currency]}`}
          columns={['Largest steps', 'moved', 'after']}
        >
          {largest.map((step) => (
            <tr key={step.event_id}>
              <th scope="row">
                <EventLink eventId={step.event_id} className={styles.link}>
                  @{step.event_id.split('@').pop()}
                </EventLink>{' '}
                <span className={styles.faint}>{step.reasons.join(', ').replaceAll('_', ' ')}</span>
              </th>
              <MovedCell micros={parseMicros(step.amount)} />
              <td>{exactMoney(parseMicros(step.balance), currency)}</td>
            </tr>
          ))}
        </FigureTable>
      )}
    </section>
  );
}
