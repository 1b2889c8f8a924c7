import { SwapIcon } from '../../../ui/icons.js';
import { TextField } from '../../../ui/index.js';
import type { DiceTable } from './dice.js';
import { fieldError, fieldNote, fieldText, flipOdds, leaveOdds, type OddsField, typeOdds } from './odds.js';
import styles from './odds-fields.module.css';

/** Input fields for the target, the win chance and the multiplier. A change in one field updates the other two. */
export function OddsFields({ table }: { table: DiceTable }) {
  const { direction } = table.form.odds;
  const other = direction === 'over' ? 'under' : 'over';
  const field = (name: OddsField) => ({
    numeric: true,
    value: fieldText(table.form, name),
    onValue: (text: string) => table.change((form) => typeOdds(form, name, text)),
    onBlur: () => table.change(leaveOdds),
    error: fieldError(table.form, name) ?? undefined,
    hint: fieldNote(table.form, name),
    disabled: table.locked,
    maxLength: 8,
    enterKeyHint: 'done' as const,
  });
  return (
    <div className={styles.fields}>
      <TextField
        label={direction === 'over' ? 'Roll over' : 'Roll under'}
        {...field('target')}
        tail={
          <button
            type="button"
            className={styles.swap}
            aria-label={`Switch to roll ${other}`}
            title={`Switch to roll ${other}`}
            disabled={table.locked}
            onClick={() => table.change(flipOdds)}
          >
            <SwapIcon size={18} />
          </button>
        }
      />
      <TextField label="Multiplier" {...field('multiplier')} tail={<span className={styles.unit}>×</span>} />
      <TextField label="Win chance" {...field('chance')} tail={<span className={styles.unit}>%</span>} />
    </div>
  );
}
