/** Returns an object that delegates to `inner`, except for the given properties. */
export function overPort<T extends object>(inner: T, own: Partial<T>): T {
  return Object.assign(Object.create(inner) as T, own);
}
