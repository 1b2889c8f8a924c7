import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabItem<Id extends string> {
  id: Id;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<Id extends string> {
  label: string;
  items: readonly TabItem<Id>[];
  value: Id;
  onValue: (id: Id) => void;
}

/** Tabs with panels; the arrow keys move between tabs. */
export function Tabs<Id extends string>({ label, items, value, onValue }: TabsProps<Id>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onValue(next as Id)} className={styles.root}>
      <Base.List className={styles.list} aria-label={label}>
        {items.map((item) => (
          <Base.Tab key={item.id} value={item.id} className={styles.tab}>
            {item.label}
          </Base.Tab>
        ))}
        <Base.Indicator className={styles.indicator} />
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.id} value={item.id} className={styles.panel}>
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
