import { counted, figure } from '@goldwake/contracts';
import { type FormEvent, useId, useState } from 'react';
import { Button, TextField } from '../../ui/index.js';
import { FILTERS, type Filters } from '../page-url.js';
import { Actions } from '../parts/actions.js';
import { CommandLine } from '../parts/command-line.js';
import { showList } from '../replay-commands.js';
import { usePageUrl } from '../use-page-url.js';
import { useColumns } from '../workbench-context.js';
import styles from './filter-bar.module.css';
import { filterFaults } from './filter-rows.js';

const FIELDS: Record<keyof Filters, { label: string; placeholder: string }> = {
  type: { label: 'Type', placeholder: 'bet_and_win_settled' },
  reason: { label: 'Reason', placeholder: 'top_up' },
  amount: { label: 'Amount moved', placeholder: '>100 GC' },
  from: { label: 'From', placeholder: '2026-11-21 or 17' },
  to: { label: 'To', placeholder: '2026-11-21 or 17' },
};

/** Line above the event list: how many events are shown, and the form that filters them. The filters are in the URL. */
export function FilterBar({ shown }: { shown: number }) {
  const { filters, change } = usePageUrl();
  const columns = useColumns();
  const { size } = columns;
  const command = showList(columns, filters);
  const isFiltered = FILTERS.some((name) => filters[name]);
  const [open, setOpen] = useState(isFiltered);
  const form = useId();
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <p role="status">{isFiltered ? `${figure(shown)} of ${counted(size, 'event')}` : counted(size, 'event')}</p>
        <Actions>
          {isFiltered && (
            <Button tone="quiet" size="small" onClick={() => change({ filters: {} })}>
              Clear filters
            </Button>
          )}
          <Button
            tone="quiet"
            size="small"
            aria-expanded={open}
            aria-controls={form}
            onClick={() => setOpen((was) => !was)}
          >
            Filter
          </Button>
        </Actions>
      </div>
      <div id={form} hidden={!open}>
        {/* A change of the URL, such as Back or Clear filters, starts a form with the new filters. */}
        <FilterForm key={JSON.stringify(filters)} filters={filters} onApply={(next) => change({ filters: next })} />
        {command !== undefined && (
          <div className={styles.command}>
            <CommandLine command={command} />
          </div>
        )}
      </div>
    </div>
  );
}

function FilterForm({ filters, onApply }: { filters: Filters; onApply: (filters: Filters) => void }) {
  const columns = useColumns();
  const types = useId();
  const reasons = useId();
  const [typed, setTyped] = useState(filters);
  const faults = filterFaults(columns, filters);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(typed);
  };
  return (
    <form className={styles.form} aria-label="Filter events" onSubmit={apply}>
      {FILTERS.map((name) => (
        <TextField
          key={name}
          label={FIELDS[name].label}
          placeholder={FIELDS[name].placeholder}
          value={typed[name] ?? ''}
          onValue={(value) => setTyped((all) => ({ ...all, [name]: value }))}
          // The fault belongs to the applied filter and disappears while another one is typed.
          error={typed[name] === filters[name] ? faults[name] : undefined}
          list={name === 'type' ? types : name === 'reason' ? reasons : undefined}
          spellCheck={false}
          autoComplete="off"
        />
      ))}
      <datalist id={types}>
        {columns.types.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <datalist id={reasons}>
        {columns.reasons.filter(Boolean).map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <Button type="submit">Apply</Button>
    </form>
  );
}
