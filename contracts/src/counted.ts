/** Formats a number with thousands separators: `1,250`. */
export function figure(count: number): string {
  return count.toLocaleString('en-US');
}

/**
 * Formats a number of things: `1 event`, `1,250 events`.
 * @param noun may be followed by words that also differ: `counted(n, 'event is missing', 'events are missing')`
 * @param plural plural of the noun, if it is not noun + s
 */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${figure(count)} ${count === 1 ? noun : plural}`;
}
