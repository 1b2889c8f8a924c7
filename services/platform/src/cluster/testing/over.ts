/** The same in all but what is given here. */
export function over<T extends object>(inner: T, own: Partial<T>): T {
  return Object.assign(Object.create(inner) as T, own);
}
