import { useRef } from 'react';

/**
 * Returns the rows in the given order. While the pointer or the focus is in the list, existing rows keep their
 * positions and new rows are added at the end, so that no row moves just before it is pressed.
 */
export function useHeldOrder<Row>(rows: readonly Row[], idOf: (row: Row) => string, isHeld: boolean): readonly Row[] {
  const heldIndexes = useRef<ReadonlyMap<string, number>>(new Map());
  const heldIndexOf = (row: Row) => heldIndexes.current.get(idOf(row)) ?? Number.POSITIVE_INFINITY;
  const shown = isHeld ? [...rows].sort((a, b) => compare(heldIndexOf(a), heldIndexOf(b))) : rows;
  heldIndexes.current = new Map(shown.map((row, index) => [idOf(row), index]));
  return shown;
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
