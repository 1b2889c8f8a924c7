import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.js';
import { useReducedMotion } from '../use-reduced-motion.js';
import { HoldToRepeat } from './hold-to-repeat.js';
import { overflowOf, useOverflow } from './overflow.js';
import styles from './pager-buttons.module.css';

/**
 * Back and on for a row that scrolls; they appear when its content overflows, and on devices with a pointer. Held, they keep going.
 * Keys move in the row itself, so Tab passes them by.
 */
export function PagerButtons({
  row,
  content,
  what,
  step,
}: {
  row: RefObject<HTMLElement | null>;
  /** Tells by its change that there may be more or less in the row. */
  content: unknown;
  /** What is paged, for those who do not see it. */
  what: string;
  /** Pixels that a held button moves each time. */
  step: (row: HTMLElement) => number;
}) {
  const { overflows, atStart, atEnd } = useOverflow(row, content);
  if (!overflows) return null;
  return (
    <div className={styles.pager}>
      <PagerButton row={row} direction={-1} label={`Back in ${what}`} disabled={atStart} step={step} />
      <PagerButton row={row} direction={1} label={`On in ${what}`} disabled={atEnd} step={step} />
    </div>
  );
}

function PagerButton({
  row,
  direction,
  label,
  disabled,
  step,
}: {
  row: RefObject<HTMLElement | null>;
  direction: 1 | -1;
  label: string;
  disabled: boolean;
  step: (row: HTMLElement) => number;
}) {
  const still = useReducedMotion();
  const latestStep = useRef(step);
  latestStep.current = step;
  const hold = useMemo(
    () =>
      new HoldToRepeat(() => {
        const box = row.current;
        if (!box) return false;
        box.scrollBy({ left: direction * latestStep.current(box), behavior: 'instant' });
        const { atStart, atEnd } = overflowOf(box);
        return direction === 1 ? !atEnd : !atStart;
      }),
    [row, direction],
  );
  const wasHeld = useRef(false);
  useEffect(() => () => void hold.release(), [hold]);
  const release = () => {
    wasHeld.current = hold.release();
  };
  const page = () => {
    const box = row.current;
    const held = wasHeld.current;
    wasHeld.current = false;
    if (!box || held) return;
    const one = step(box);
    const whole = Math.max(1, Math.floor(box.clientWidth / one)) * one;
    box.scrollBy({ left: direction * whole, behavior: still ? 'instant' : 'smooth' });
  };
  const Icon = direction === 1 ? ChevronRightIcon : ChevronLeftIcon;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-disabled={disabled || undefined}
      className={styles.button}
      onPointerDown={(event) => event.button === 0 && !disabled && hold.press()}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onClick={page}
    >
      <Icon size={20} />
    </button>
  );
}
