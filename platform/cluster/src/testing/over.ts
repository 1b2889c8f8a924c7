/** Returns an object that has the given properties and delegates everything else to `inner`. */
export function overPort<T extends object>(inner: T, own: Partial<T>): T {
  return Object.assign(Object.create(inner) as T, own);
}
