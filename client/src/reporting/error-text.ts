const MESSAGE_MAX = 200;
const STACK_MAX = 2_000;

/** Query and fragment of a URL, which may contain a token, up to the line number of a stack frame. */
const QUERIES = /(\bhttps?:\/\/[^\s?#)]*)[?#][^\s)]*/g;

const withoutQueries = (text: string) => text.replace(QUERIES, '$1');

/** Describes anything that was thrown, in bounded texts without queries of URLs. */
export function textOf(thrown: unknown): { message: string; stack: string | null } {
  try {
    const isError = thrown instanceof Error;
    const message = isError ? `${thrown.name}: ${thrown.message}` : String(thrown);
    return {
      message: withoutQueries(message).slice(0, MESSAGE_MAX),
      stack: isError && thrown.stack ? withoutQueries(thrown.stack).slice(0, STACK_MAX) : null,
    };
  } catch {
    // A thrown object can have a `toString` or a getter that throws.
    return { message: 'an object that has no text was thrown', stack: null };
  }
}
