import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.js';
import { useReducedMotion } from '../use-reduced-motion.js';
import { HoldToRepeat } from './hold-to-repeat.js';
import { overflowOf, useOverflow } from './overflow.js';
import styles from './pager-buttons.module.css';

/**
 * Back and forward buttons for a scrolling row, shown when the content overflows on devices with a mouse or similar
 * pointer. A held button repeats. The Tab key skips the buttons, because the arrow keys work in the row itself.
 */
export function PagerButtons({
  row,
  content,
  what,
  step,
}: {
  row: RefObject<HTMLElement | null>;
  /** Any value that changes when the size of the row's content may have changed. */
  content: unknown;
  /** Name of the scrolled content, for screen readers. */
  what: string;
  /** Returns the distance that each repeat of a held button scrolls, in pixels. */
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
  const repeat = useMemo(
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
  const wasRepeated = useRef(false);
  useEffect(() => () => void repeat.release(), [repeat]);
  const stop = () => {
    wasRepeated.current = repeat.release();
  };
  const page = () => {
    const box = row.current;
    const repeated = wasRepeated.current;
    wasRepeated.current = false;
    if (!box || repeated) return;
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
      onPointerDown={(event) => event.button === 0 && !disabled && repeat.press()}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onClick={page}
    >
      <Icon size={20} />
    </button>
  );
}
