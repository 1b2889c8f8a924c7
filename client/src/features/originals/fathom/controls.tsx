import { SelectField } from '../../../ui/select-field.js';
import { type FathomPage, GOAL_MAX } from './fathom.js';

const GOALS = Array.from({ length: GOAL_MAX }, (_, at) => at + 1);

/** When the auto-bet cashes out. A bet by hand has no settings. */
export function Controls({ table }: { table: FathomPage }) {
  if (table.mode !== 'auto') return null;
  return (
    <SelectField
      label="Cash out after"
      aside="Each bet takes the likelier guess"
      value={table.form.goal}
      disabled={table.locked}
      onValue={(text) => table.change(() => ({ goal: Number(text) }))}
    >
      {GOALS.map((goal) => (
        <option key={goal} value={goal}>
          {goal} correct {goal === 1 ? 'guess' : 'guesses'}
        </option>
      ))}
    </SelectField>
  );
}
