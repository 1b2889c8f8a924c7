import { isOneOf, TIDE_WHEEL_SEGMENTS } from '@goldwake/contracts';
import { Segmented } from '../../../ui/index.js';
import { Labelled } from '../frame/labelled.js';
import styles from './controls.module.css';
import type { TideWheelTable } from './tide-wheel.js';

const SEGMENTS = TIDE_WHEEL_SEGMENTS.map((segments) => ({ id: String(segments), label: segments }));
const RISKS = [
  { id: 'low', label: 'Low' },
  { id: 'medium', label: 'Medium' },
  { id: 'high', label: 'High' },
] as const;

/** Number of segments and risk of the next spins. */
export function Controls({ table }: { table: TideWheelTable }) {
  return (
    <div className={styles.controls}>
      <Labelled label="Segments">
        <Segmented
          label="Segments"
          options={SEGMENTS}
          value={String(table.form.segments)}
          disabled={table.locked}
          onValue={(id) => {
            const segments = Number(id);
            if (isOneOf(TIDE_WHEEL_SEGMENTS, segments)) table.change((form) => ({ ...form, segments }));
          }}
        />
      </Labelled>
      <Labelled label="Risk">
        <Segmented
          label="Risk"
          options={RISKS}
          value={table.form.risk}
          disabled={table.locked}
          onValue={(risk) => table.change((form) => ({ ...form, risk }))}
        />
      </Labelled>
    </div>
  );
}
