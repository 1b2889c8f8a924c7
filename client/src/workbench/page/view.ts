/**
 * Panel that is shown next to the plot. `list` exists only on narrow screens, where the list and the event do not fit
 * side by side.
 */
export type View = 'list' | 'event' | Check;

export const CHECKS = ['explain', 'diff', 'bisect', 'what-if'] as const;
export type Check = (typeof CHECKS)[number];

export const CHECK_NAMES: Record<Check, string> = {
  explain: 'Explain',
  diff: 'Diff',
  bisect: 'Bisect',
  'what-if': 'What-if',
};

export function isCheck(view: View): view is Check {
  return (CHECKS as readonly string[]).includes(view);
}

/** Media query for screens that are wide enough for the list and the event side by side. */
export const SIDE_BY_SIDE = '(min-width: 1120px)';
