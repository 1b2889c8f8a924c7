/** Maximum length of the path that the cashier accepts. */
const PATH_MAX = 500;

/**
 * Returns the path to which the payment page leads back: the page on the screen, without its query if that is too long.
 */
export function returnPathOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return [pathname + search, pathname].find(({ length }) => length <= PATH_MAX) ?? '/';
}
