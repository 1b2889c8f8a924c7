import { isOneOf, PLUMB_LINE_RISKS, PLUMB_LINE_ROWS } from '@goldwake/contracts';
import { Segmented } from '../../../ui/index.js';
import { SelectField } from '../../../ui/select-field.js';
import { Labelled } from '../frame/labelled.js';
import styles from './controls.module.css';
import type { PlumbLineTable } from './plumb-line.js';

const RISKS = [
  { id: 'low', label: 'Low' },
  { id: 'medium', label: 'Medium' },
  { id: 'high', label: 'High' },
] as const satisfies { id: (typeof PLUMB_LINE_RISKS)[number]; label: string }[];

/** Number of rows and risk of the next drops. */
export function Controls({ table }: { table: PlumbLineTable }) {
  return (
    <div className={styles.controls}>
      <SelectField
        label="Rows"
        value={table.form.rows}
        disabled={table.locked}
        onValue={(text) => {
          const rows = Number(text);
          if (isOneOf(PLUMB_LINE_ROWS, rows)) table.change((form) => ({ ...form, rows }));
        }}
      >
        {PLUMB_LINE_ROWS.map((rows) => (
          <option key={rows} value={rows}>
            {rows}
          </option>
        ))}
      </SelectField>
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
