import type { Micros } from '@goldwake/contracts';
import type { ReactNode } from 'react';
import { cx } from '../../ui/index.js';
import { movedMicros } from '../money-text.js';
import styles from './parts.module.css';

/** Rows of figures, each named by its first cell; a `hidden` column needs no heading where it is seen. */
export function FigureTable({
  caption,
  columns,
  children,
}: {
  /** Left out where the heading above says it. */
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

/** The cell that says by how much, and by its colour whether more came than went. */
export function MovedCell({ micros }: { micros: Micros }) {
  return <td className={cx(micros >= 0n && styles.up)}>{movedMicros(micros)}</td>;
}
