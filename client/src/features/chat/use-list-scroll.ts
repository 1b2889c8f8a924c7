import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Distance from the end within which the newest message counts as seen, in pixels. */
const END_PX = 40;
/** Distance from the top at which older messages are loaded, in pixels. */
const BEGINNING_PX = 320;

/**
 * Keeps the scroll position of a list when its rows change. At the end, the list follows the newest row. Elsewhere, the
 * first visible row stays in place when rows above it are added or removed. The browser's scroll anchoring is turned
 * off, because some browsers lack it, and it never works at the top of a list.
 * @param rows a value that changes whenever the rows change
 */
export function useListScroll(scroller: RefObject<HTMLElement | null>, rows: unknown, onBeginning: () => void) {
  const [atEnd, setAtEnd] = useState(true);
  const follows = useRef(true);
  const anchor = useRef<{ key: string; top: number } | null>(null);
  const beginning = useRef(onBeginning);
  beginning.current = onBeginning;

  const settle = useCallback(() => {
    const list = scroller.current;
    if (!list) return;
    if (follows.current) list.scrollTop = list.scrollHeight;
    else if (anchor.current) {
      const { key, top } = anchor.current;
      const row = list.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
      if (row) list.scrollTop += topIn(list, row) - top;
    }
    anchor.current = anchorOf(list);
    if (list.scrollTop < BEGINNING_PX) beginning.current();
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position is restored whenever the rows have changed
  useLayoutEffect(settle, [settle, rows]);

  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    // The size of the list changes with the height of the input and the width of the window.
    const sizes = new ResizeObserver(settle);
    sizes.observe(list);
    for (const content of list.children) sizes.observe(content);
    return () => sizes.disconnect();
  }, [scroller, settle]);

  const onScroll = useCallback(() => {
    const list = scroller.current;
    if (!list) return;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight <= END_PX;
    follows.current = isAtEnd;
    setAtEnd(isAtEnd);
    anchor.current = anchorOf(list);
    if (list.scrollTop < BEGINNING_PX) beginning.current();
  }, [scroller]);

  const toEnd = useCallback(() => {
    follows.current = true;
    setAtEnd(true);
    settle();
  }, [settle]);

  return { atEnd, onScroll, toEnd };
}

/** Returns the first row that is at least partly visible, and its distance from the top of the view. */
function anchorOf(list: HTMLElement): { key: string; top: number } | null {
  const rows = list.querySelectorAll<HTMLElement>('[data-row]');
  let low = 0;
  let high = rows.length - 1;
  // A binary search needs few measurements, because the rows are sorted by position.
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle] as HTMLElement;
    if (topIn(list, row) + row.offsetHeight > 0) high = middle;
    else low = middle + 1;
  }
  const row = rows[low];
  return row ? { key: row.dataset.row ?? '', top: topIn(list, row) } : null;
}

function topIn(list: HTMLElement, row: HTMLElement): number {
  return row.getBoundingClientRect().top - list.getBoundingClientRect().top;
}
