import { useId, useState } from 'react';
import { serverNow } from '../clock/clock.js';
import styles from './birth-date-field.module.css';
import { FieldBelow } from './field.js';
import { SelectField } from './select-field.js';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1));
const OLDEST_YEARS = 110;

/**
 * Input for a date of birth with three native selects. Reports `YYYY-MM-DD`, which may be a date that does not exist,
 * or an empty value while a part is missing.
 */
export function BirthDateField({
  error,
  hint,
  onValue,
}: {
  error: string | undefined;
  hint?: string;
  onValue: (date: string) => void;
}) {
  const [parts, setParts] = useState({ year: '', month: '', day: '' });
  const below = useId();
  const thisYear = new Date(serverNow()).getFullYear();
  const years = Array.from({ length: OLDEST_YEARS }, (_, at) => String(thisYear - at));
  const select = (part: keyof typeof parts) => ({
    value: parts[part],
    // Marks each of the selects as invalid; the error message is shown once, below them.
    'aria-invalid': error ? (true as const) : undefined,
    onValue: (value: string) => {
      const next = { ...parts, [part]: value };
      setParts(next);
      const { year, month, day } = next;
      onValue(year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '');
    },
  });
  return (
    <fieldset className={styles.birth} aria-describedby={error || hint ? below : undefined}>
      <legend>Date of birth</legend>
      <div className={styles.dates}>
        <SelectField label="Month" autoComplete="bday-month" {...select('month')}>
          <option value="">Month</option>
          {MONTHS.map((month, at) => (
            <option key={month} value={String(at + 1)}>
              {month}
            </option>
          ))}
        </SelectField>
        <SelectField label="Day" autoComplete="bday-day" {...select('day')}>
          <option value="">Day</option>
          {DAYS.map((day) => (
            <option key={day} value={day}>
              {day}
            </option>
          ))}
        </SelectField>
        <SelectField label="Year" autoComplete="bday-year" {...select('year')}>
          <option value="">Year</option>
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </SelectField>
      </div>
      <FieldBelow id={below} error={error} hint={hint} />
    </fieldset>
  );
}
