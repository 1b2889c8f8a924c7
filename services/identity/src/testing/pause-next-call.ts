/**
 * Pauses the next call of an object's method before it runs, until `letGo` is called. This simulates a slow machine;
 * the method itself is not mocked.
 */
export function pauseNextCall(part: object, method: string): { reached: Promise<void>; letGo: () => void } {
  const real: unknown = Reflect.get(part, method);
  if (typeof real !== 'function') throw new Error(`there is no method ${method} to pause`);
  let arrive = () => {};
  let resume = () => {};
  const reached = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    resume = resolve;
  });
  Reflect.set(part, method, async (...given: unknown[]) => {
    Reflect.deleteProperty(part, method);
    arrive();
    await gate;
    return real.apply(part, given);
  });
  return { reached, letGo: resume };
}
