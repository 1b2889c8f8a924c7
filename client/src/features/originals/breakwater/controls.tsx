import { BREAKWATER_MINES_MAX, BREAKWATER_TILES } from '@goldwake/contracts';
import { Button, Segmented } from '../../../ui/index.js';
import { SelectField } from '../../../ui/select-field.js';
import { Labelled } from '../frame/labelled.js';
import type { BreakwaterPage } from './breakwater.js';
import styles from './controls.module.css';
import { withMines } from './tiles.js';

const COUNTS = Array.from({ length: BREAKWATER_MINES_MAX }, (_, at) => at + 1);
/** Numbers of mines that can be chosen with one press. */
const QUICK = ['1', '3', '5', '10', '24'].map((id) => ({ id, label: id }));

/** Number of mines of the next boards, and of the open one while a round is open. */
export function Controls({ table }: { table: BreakwaterPage }) {
  const mines = table.shownOpen?.outcome.mines ?? table.form.mines;
  const change = (text: string) => table.change((form) => withMines(form, Number(text)));
  return (
    <div className={styles.controls}>
      <SelectField
        label="Mines"
        aside={`${BREAKWATER_TILES - mines} safe`}
        value={mines}
        disabled={table.locked}
        onValue={change}
      >
        {COUNTS.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
      <Labelled label="Often chosen">
        <Segmented
          label="Mines often chosen"
          options={QUICK}
          value={String(mines)}
          disabled={table.locked}
          onValue={change}
        />
      </Labelled>
      {table.mode === 'auto' && (
        <p className={styles.picks}>
          <span>
            {table.form.picks.length === 0
              ? 'Choose on the board which tiles each bet opens before it cashes out.'
              : `Each bet opens ${table.form.picks.length} chosen ${table.form.picks.length === 1 ? 'tile' : 'tiles'}, then cashes out.`}
          </span>
          <Button
            tone="quiet"
            size="small"
            disabled={table.locked || table.form.picks.length === 0}
            onClick={() => table.change((form) => ({ ...form, picks: [] }))}
          >
            Clear
          </Button>
        </p>
      )}
    </div>
  );
}
