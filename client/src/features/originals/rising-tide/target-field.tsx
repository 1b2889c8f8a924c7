import { FieldChip, TextField } from '../../../ui/index.js';
import type { TidePage } from './rising-tide.js';
import { chanceText, leaveTarget, openTarget, typeTarget } from './target.js';
import styles from './target-field.module.css';

const OFTEN = [150, 200, 1_000] as const;

/** Field for the multiplier at which the bet is cashed out by itself. Empty, the player cashes out by hand. */
export function TargetField({ table }: { table: TidePage }) {
  const { form, locked, shownOpen } = table;
  const { target } = form;
  return (
    <div className={styles.fields}>
      <TextField
        label="Cash out at"
        numeric
        placeholder="By hand only"
        value={shownOpen ? (shownOpen.outcome.cash_out_at ?? '') : form.text}
        onValue={(text) => table.change(() => typeTarget(text))}
        onBlur={() => table.change(leaveTarget)}
        error={form.error ?? undefined}
        disabled={locked}
        maxLength={9}
        enterKeyHint="done"
        aside={target === null ? undefined : `${chanceText(target)} of rounds get there`}
        tail={
          <>
            {OFTEN.map((often) => (
              <FieldChip
                key={often}
                aria-label={`Cash out at ${often / 100}×`}
                disabled={locked}
                onClick={() => table.change(() => openTarget({ target: often }))}
              >
                {often / 100}×
              </FieldChip>
            ))}
            <FieldChip
              aria-label="Off: cash out by hand"
              disabled={locked}
              onClick={() => table.change(() => openTarget({ target: null }))}
            >
              Off
            </FieldChip>
          </>
        }
      />
    </div>
  );
}
