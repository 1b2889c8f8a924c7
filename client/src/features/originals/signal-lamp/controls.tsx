import { Button, Segmented } from '../../../ui/index.js';
import { Labelled } from '../frame/labelled.js';
import styles from './controls.module.css';
import { randomPicks } from './picks.js';
import type { SignalLampTable } from './signal-lamp.js';

const RISKS = [
  { id: 'classic', label: 'Classic' },
  { id: 'low', label: 'Low' },
  { id: 'medium', label: 'Medium' },
  { id: 'high', label: 'High' },
] as const;

/** Risk of the next draws, and buttons that pick random numbers or clear them. */
export function Controls({ table }: { table: SignalLampTable }) {
  const { locked } = table;
  return (
    <div className={styles.controls}>
      <Labelled label="Risk">
        <Segmented
          label="Risk"
          options={RISKS}
          value={table.form.risk}
          disabled={locked}
          onValue={(risk) => table.change((form) => ({ ...form, risk }))}
        />
      </Labelled>
      <div className={styles.picks}>
        <Button disabled={locked} onClick={() => table.change((form) => randomPicks(form, Math.random))}>
          Random
        </Button>
        <Button tone="quiet" disabled={locked} onClick={() => table.change((form) => ({ ...form, picks: [] }))}>
          Clear
        </Button>
      </div>
    </div>
  );
}
