/** What stands beside the plot; `list` only where list and event do not both find room. */
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

/** Room for list and event side by side. */
export const SIDE_BY_SIDE = '(min-width: 1120px)';
