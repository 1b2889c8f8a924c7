import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../cx.js';
import styles from './carousel.module.css';
import { PagerButtons } from './pager-buttons.js';
import { moveBy } from './roving.js';

/** Cells made beyond those in view. */
const AHEAD = 3;

export interface CarouselProps<Item> {
  title: string;
  /** The title is said elsewhere: by a tab, for one. */
  quietTitle?: boolean;
  level?: 1 | 2;
  /** Beside the title: where all of it is. */
  aside?: ReactNode;
  /** Not known yet: `skeleton` stands in their place, in the final shape. */
  items: readonly Item[] | undefined;
  keyOf: (item: Item) => string;
  /** @param tabIndex for the cell's own controls: one cell at a time is reached by Tab, arrows go to the others */
  render: (item: Item, tabIndex: 0 | -1, at: number) => ReactNode;
  skeleton: ReactNode;
  /** Sets the width of the cells: `--per-view` cells, or `grid-auto-columns` itself. */
  className?: string | undefined;
}

/** A titled row that scrolls sideways and snaps; of a long one only what has come near is made. */
export function Carousel<Item>({
  title,
  quietTitle = false,
  level = 2,
  aside,
  items,
  keyOf,
  render,
  skeleton,
  className,
}: CarouselProps<Item>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [made, setMade] = useState(() => (innerWidth < 600 ? 4 : 10));
  const count = items?.length ?? 0;
  const Title = level === 1 ? 'h1' : 'h2';

  const grow = useCallback(() => {
    const box = row.current;
    if (!box) return;
    const seen = Math.ceil((box.scrollLeft + box.clientWidth) / stepOf(box));
    setMade((was) => Math.max(was, seen + AHEAD));
  }, []);

  useEffect(() => {
    const box = row.current;
    if (!box || count === 0) return;
    // It tells at once, when the layout is known anyway.
    const sizes = new ResizeObserver(grow);
    sizes.observe(box);
    box.addEventListener('scroll', grow, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', grow);
    };
  }, [grow, count]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cells = list.current?.children;
    const at = cells ? cellOf(cells, event.target) : -1;
    if (!cells || at === -1) return;
    const to = moveBy(event.key, at, count, count);
    if (to === null) return;
    event.preventDefault();
    flushSync(() => setMade((was) => Math.max(was, to + 1)));
    cells[to]?.querySelector<HTMLElement>('a, button')?.focus();
  };

  return (
    <section className={styles.carousel} aria-labelledby={id}>
      <div className={cx(styles.header, quietTitle && !aside && styles.quiet)}>
        <Title id={id} className={cx(styles.title, quietTitle && 'visually-hidden')}>
          {title}
        </Title>
        <div className={styles.tools}>
          {aside}
          <PagerButtons row={row} content={count} what={title} step={stepOf} />
        </div>
      </div>
      <div ref={row} className={styles.row}>
        <ul
          ref={list}
          className={cx(styles.list, className)}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            const at = list.current ? cellOf(list.current.children, event.target) : -1;
            if (at !== -1) setCurrent(at);
          }}
        >
          {items
            ? items.map((item, at) => (
                <li key={keyOf(item)} className={styles.cell}>
                  {at < made && render(item, at === Math.min(current, count - 1) ? 0 : -1, at)}
                </li>
              ))
            : Array.from({ length: made }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: all alike
                <li key={at} className={styles.cell} aria-hidden="true">
                  {skeleton}
                </li>
              ))}
        </ul>
      </div>
    </section>
  );
}

/** From the start of one cell to the start of the next. */
function stepOf(row: HTMLElement): number {
  const [first, second] = row.querySelectorAll<HTMLElement>(':scope > ul > li');
  if (!first) return row.clientWidth;
  return Math.max(1, second ? second.offsetLeft - first.offsetLeft : first.offsetWidth);
}

function cellOf(cells: HTMLCollection, target: EventTarget): number {
  return Array.prototype.findIndex.call(cells, (cell: Element) => cell.contains(target as Node));
}
