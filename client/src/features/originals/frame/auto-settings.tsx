import type { ReactNode } from 'react';
import { AmountField, Segmented, TextField } from '../../../ui/index.js';
import type { AutoField } from './auto-plan.js';
import styles from './auto-settings.module.css';
import type { AnyTable } from './use-table.js';

const COUNTS = [
  { id: 'count', label: 'Number' },
  { id: 'endless', label: 'Endless' },
] as const;
const RULES = [
  { id: 'reset', label: 'Reset' },
  { id: 'raise', label: 'Raise by' },
] as const;

/** Form fields of the auto-bet: number of bets, stop conditions and stake rules. */
export function AutoSettings({ table }: { table: AnyTable }) {
  const { autoForm: form, autoErrors: errors, locked } = table;
  const { currency } = table;
  const common = (field: AutoField) => ({ error: errors[field], disabled: locked, maxLength: 18 });
  const text = (field: Exclude<AutoField, 'stopOnProfit' | 'stopOnLoss'>) => ({
    ...common(field),
    value: form[field],
    onValue: (value: string) => table.changeAuto({ [field]: value }),
  });
  const stop = (field: 'stopOnProfit' | 'stopOnLoss') => ({
    ...common(field),
    currency,
    placeholder: 'Never',
    value: form[field][currency],
    onValue: (value: string) => table.changeAuto({ [field]: { ...form[field], [currency]: value } }),
  });
  return (
    <>
      <div className={styles.rule}>
        <p className={styles.title}>Bets</p>
        <div className={styles.row}>
          <Segmented
            className={styles.grow}
            label="How many bets"
            options={COUNTS}
            value={form.endless ? 'endless' : 'count'}
            onValue={(id) => table.changeAuto({ endless: id === 'endless' })}
            disabled={locked}
          />
          {form.endless ? (
            <p className={styles.until}>Until stopped</p>
          ) : (
            <TextField
              className={styles.short}
              label={<span className="visually-hidden">Number of bets</span>}
              numeric
              {...text('bets')}
            />
          )}
        </div>
      </div>
      <Rule title="On win" rule={form.winRule} onRule={(winRule) => table.changeAuto({ winRule })} disabled={locked}>
        <Percent label="Raise after a win by" {...text('winPercent')} />
      </Rule>
      <Rule
        title="On loss"
        rule={form.lossRule}
        onRule={(lossRule) => table.changeAuto({ lossRule })}
        disabled={locked}
      >
        <Percent label="Raise after a loss by" {...text('lossPercent')} />
      </Rule>
      <div className={styles.stops}>
        <AmountField label="Stop on profit" {...stop('stopOnProfit')} />
        <AmountField label="Stop on loss" {...stop('stopOnLoss')} />
      </div>
    </>
  );
}

function Rule({
  title,
  rule,
  onRule,
  disabled,
  children,
}: {
  title: string;
  rule: 'reset' | 'raise';
  onRule: (rule: 'reset' | 'raise') => void;
  disabled: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.rule}>
      <p className={styles.title}>{title}</p>
      <div className={styles.row}>
        <Segmented
          className={styles.grow}
          label={`${title}, the stake`}
          options={RULES}
          value={rule}
          onValue={onRule}
          disabled={disabled}
        />
        {rule === 'raise' ? children : <p className={styles.until}>First stake</p>}
      </div>
    </div>
  );
}

function Percent({
  label,
  ...field
}: {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
  disabled: boolean;
}) {
  return (
    <TextField
      className={styles.short}
      label={<span className="visually-hidden">{label}</span>}
      numeric
      tail={<span className={styles.unit}>%</span>}
      {...field}
    />
  );
}
