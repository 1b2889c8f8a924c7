import { CURRENCIES, type Currency, parseMicros, SYMBOLS } from '@goldwake/contracts';
import type { EventDetails } from '@goldwake/contracts/http';
import { exactMicros } from '../money-text.js';
import { FigureTable, MovedCell } from '../parts/figure-table.js';
import type { Row } from '../timeline/columns.js';
import { Broken } from './broken.js';
import styles from './event-panel.module.css';

/**
 * Balances before and after the current event. They are computed from the loaded columns without a request, so they
 * follow the slider at once.
 */
export function Balances({ event, details }: { event: Row; details: EventDetails | undefined }) {
  const { balances, moved } = event;
  if (!balances || !moved) return null;
  return (
    <section className={styles.section}>
      <FigureTable caption="Balances before and after" columns={['Balance', 'before', 'moved', 'after']}>
        {CURRENCIES.map((one) => (
          <tr key={one}>
            <th scope="row">{SYMBOLS[one]}</th>
            <td translate="no">{exactMicros(balances[one] - moved[one])}</td>
            {moved[one] === 0n ? <td className={styles.still}>·</td> : <MovedCell micros={moved[one]} />}
            <td translate="no" className={styles.after}>
              {exactMicros(balances[one])}
            </td>
          </tr>
        ))}
      </FigureTable>
      <StatedOtherwise event={event} details={details} />
    </section>
  );
}

/**
 * Shows a warning if the balances recorded in the event differ from the replayed ones. The history is then inconsistent
 * at this event or an earlier one.
 */
function StatedOtherwise({ event, details }: { event: Row; details: EventDetails | undefined }) {
  const stated = (details?.event.data as { balances?: Partial<Record<Currency, string>> } | undefined)?.balances;
  if (!stated || !event.balances) return null;
  const { balances } = event;
  const off = CURRENCIES.filter((one) => stated[one] !== undefined && stated[one] !== String(balances[one]));
  if (off.length === 0) return null;
  return (
    <Broken>
      The event itself states{' '}
      {off.map((one) => `${exactMicros(parseMicros(stated[one] ?? '0'))} ${SYMBOLS[one]}`).join(', ')}.
    </Broken>
  );
}
