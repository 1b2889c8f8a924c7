/** Asks for the next item while the last one is worked on. Who stops early aborts what the items are made from. */
export async function* oneAhead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  const ask = () => {
    const asked = iterator.next();
    // Thrown where it is waited for, if it is.
    asked.catch(() => {});
    return asked;
  };
  let next = ask();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = ask();
      yield value;
    }
  } finally {
    // Not waited for: it would wait for the item that was asked for.
    iterator.return?.().catch(() => {});
  }
}
