import { type Currency, parseMicros } from '@goldwake/contracts';
import type { WhatIf } from '@goldwake/contracts/http';
import { Button } from '../../ui/index.js';
import { exactMoney, movedMicros } from '../money-text.js';
import { usePageUrl } from '../use-page-url.js';
import { useWorkbench } from '../workbench-context.js';
import styles from './what-if-legend.module.css';

/** Legend of the what-if curves, with their differences at the end of the stream and a button that removes them. */
export function WhatIfLegend({ versions, answer }: { versions: readonly number[]; answer: WhatIf }) {
  const workbench = useWorkbench();
  const { change } = usePageUrl();
  const { differences } = answer;
  return (
    <div className={styles.legend} data-testid="what-if-legend">
      <span className={styles.key}>
        <span className={styles.solid} aria-hidden="true" /> as recorded
      </span>
      <span className={styles.key}>
        <span className={styles.dashed} aria-hidden="true" /> without{' '}
        {versions.map((version) => `@${version}`).join(', ')}
      </span>
      {differences.length === 0 ? (
        <span>no balance would differ</span>
      ) : (
        differences.map(({ currency, would_be, difference }) => (
          <span key={currency} className={styles.end} data-currency={currency satisfies Currency}>
            {exactMoney(parseMicros(would_be), currency)} at the end ({movedMicros(parseMicros(difference))})
          </span>
        ))
      )}
      <Button
        size="small"
        tone="quiet"
        onClick={() => {
          change({ view: 'event', without: [] });
          workbench.send({ type: 'UNMARK_ALL' });
        }}
      >
        Undo the what-if
      </Button>
    </div>
  );
}
