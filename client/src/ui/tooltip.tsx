import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './tooltip.module.css';

/**
 * Tooltip with supplementary text for a control. The control has its own accessible name, because a tooltip must never
 * be the only source of information.
 */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger delay={350} render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} className={styles.positioner}>
          <Base.Popup className={styles.popup}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
