import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../cx.js';
import styles from './carousel.module.css';
import { PagerButtons } from './pager-buttons.js';
import { moveBy } from './roving.js';

/** Number of cells that are rendered in advance beyond the visible ones. */
const AHEAD = 3;

export interface CarouselProps<Item> {
  title: string;
  /** Hides the title visually when another element, such as a tab, already shows it. */
  quietTitle?: boolean;
  level?: 1 | 2;
  /** Content next to the title, usually a link to the complete list. */
  aside?: ReactNode;
  /** Items to show. While they are undefined, `skeleton` is shown in the same layout. */
  items: readonly Item[] | undefined;
  /** Whether the items are not being loaded yet. The row then shows only its title, with its final height. */
  asleep?: boolean;
  keyOf: (item: Item) => string;
  /**
   * Renders one cell.
   * @param tabIndex for the cell's controls: Tab reaches one cell at a time, the arrow keys move to the others
   */
  render: (item: Item, tabIndex: 0 | -1, at: number) => ReactNode;
  skeleton: ReactNode;
  /** CSS class that sets the cell width through `--per-view` or `grid-auto-columns`. */
  className?: string | undefined;
}

/**
 * Row with a title and horizontal scroll snapping. The cells of a long row are rendered only when they come near the
 * visible area.
 */
export function Carousel<Item>({
  title,
  quietTitle = false,
  level = 2,
  aside,
  items,
  asleep = false,
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
    // A ResizeObserver fires once when observation starts, after layout. Reading sizes then forces no extra layout.
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
    <section className={cx(styles.carousel, !items && styles.waiting)} aria-labelledby={id}>
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
          className={cx(styles.list, !items && (asleep ? styles.asleep : styles.skeletons), className)}
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
                // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton cells are identical
                <li key={at} className={styles.cell} aria-hidden="true">
                  {skeleton}
                </li>
              ))}
        </ul>
        {!items && !asleep && <p className={styles.slow}>Loading takes longer than usual …</p>}
      </div>
    </section>
  );
}

/** Returns the distance between the starts of two adjacent cells. */
function stepOf(row: HTMLElement): number {
  const [first, second] = row.querySelectorAll<HTMLElement>(':scope > ul > li');
  if (!first) return row.clientWidth;
  return Math.max(1, second ? second.offsetLeft - first.offsetLeft : first.offsetWidth);
}

function cellOf(cells: HTMLCollection, target: EventTarget): number {
  return Array.prototype.findIndex.call(cells, (cell: Element) => cell.contains(target as Node));
}
