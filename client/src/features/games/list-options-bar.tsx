import type { GameOrder } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { providersQuery } from '../../api/catalogue.js';
import { cx } from '../../ui/cx.js';
import { PlayIcon } from '../../ui/icons.js';
import { ChevronDownIcon } from '../../ui/later-icons.js';
import type { ListOptions } from './list-options.js';
import styles from './list-options-bar.module.css';

const ORDERS: Record<GameOrder, string> = { popular: 'Popular', name: 'A–Z', newest: 'Newest' };

export interface ListOptionsBarProps {
  options: ListOptions;
  onChange: (change: Partial<ListOptions>) => void;
  /** The first control of the bar. */
  ref: Ref<HTMLButtonElement>;
}

/** Controls for the order and the filters of a games list. */
export function ListOptionsBar({ options, onChange, ref }: ListOptionsBarProps) {
  const { data } = useQuery(providersQuery);
  const providers = data?.result.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) ?? [];
  const known = providers.some(({ id }) => id === options.provider);
  return (
    <search className={styles.bar} aria-label="Sort and filter">
      <button
        ref={ref}
        type="button"
        className={styles.toggle}
        aria-pressed={options.playable}
        onClick={() => onChange({ playable: !options.playable })}
      >
        <PlayIcon size={14} />
        Playable now
      </button>
      <Choice
        label="Sort"
        value={options.sort}
        className={styles.sort}
        onValue={(sort) => onChange({ sort: sort as GameOrder })}
      >
        {Object.entries(ORDERS).map(([order, text]) => (
          <option key={order} value={order}>
            {text}
          </option>
        ))}
      </Choice>
      <Choice
        label="Provider"
        value={options.provider}
        className={styles.provider}
        onValue={(provider) => onChange({ provider })}
      >
        <option value="">All</option>
        {options.provider && !known && <option value={options.provider}>{options.provider}</option>}
        {providers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
    </search>
  );
}

/** Native select in one line with its label. */
function Choice({
  label,
  value,
  onValue,
  className,
  children,
}: {
  label: string;
  value: string;
  onValue: (value: string) => void;
  className: string | undefined;
  children: ReactNode;
}) {
  return (
    <label className={cx(styles.select, className)}>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        {children}
      </select>
      <ChevronDownIcon size={18} />
    </label>
  );
}
