/**
 * Stops the next call of a part's method before its work begins, as a busy machine may, until it is let go; the part itself
 * stays the real one.
 */
export function holdNext(part: object, method: string): { reached: Promise<void>; letGo: () => void } {
  const real: unknown = Reflect.get(part, method);
  if (typeof real !== 'function') throw new Error(`no method ${method} to hold`);
  let arrive = () => {};
  let letGo = () => {};
  const reached = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  Reflect.set(part, method, async (...given: unknown[]) => {
    Reflect.deleteProperty(part, method);
    arrive();
    await gate;
    return real.apply(part, given);
  });
  return { reached, letGo };
}
