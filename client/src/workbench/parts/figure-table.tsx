import type { Micros } from '@goldwake/contracts';
import type { ReactNode } from 'react';
import { cx } from '../../ui/index.js';
import { movedMicros } from '../money-text.js';
import styles from './parts.module.css';

/**
 * Table of numbers with a row header in the first column. The heading of a `hidden` column is only for screen readers.
 */
export function FigureTable({
  caption,
  columns,
  children,
}: {
  /** Caption for screen readers; omitted if the heading above has the same text. */
  caption?: string;
  columns: readonly (string | { hidden: string })[];
  children: ReactNode;
}) {
  return (
    <table className={styles.table}>
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) =>
            typeof column === 'string' ? (
              <th key={column} scope="col">
                {column}
              </th>
            ) : (
              <th key={column.hidden} scope="col">
                <span className="visually-hidden">{column.hidden}</span>
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Table cell that shows the change of an amount; increases are coloured. */
export function MovedCell({ micros }: { micros: Micros }) {
  return (
    <td translate="no" className={cx(micros >= 0n && styles.up)}>
      {movedMicros(micros)}
    </td>
  );
}
