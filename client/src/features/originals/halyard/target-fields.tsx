import { TextField } from '../../../ui/index.js';
import type { HalyardTable } from './halyard.js';
import { fieldError, fieldText, leaveTarget, type TargetField, typeTarget } from './target.js';
import styles from './target-fields.module.css';

/** Input fields for the target and the win chance. A change in one field updates the other. */
export function TargetFields({ table }: { table: HalyardTable }) {
  const field = (name: TargetField) => ({
    numeric: true,
    value: fieldText(table.form, name),
    onValue: (text: string) => table.change((form) => typeTarget(form, name, text)),
    onBlur: () => table.change(leaveTarget),
    error: fieldError(table.form, name),
    disabled: table.locked,
    maxLength: 10,
    enterKeyHint: 'done' as const,
  });
  return (
    <div className={styles.fields}>
      <TextField label="Target" {...field('target')} tail={<span className={styles.unit}>×</span>} />
      <TextField label="Win chance" {...field('chance')} tail={<span className={styles.unit}>%</span>} />
    </div>
  );
}
