import type { REPORT_NAME_MAX } from '@goldwake/contracts';

/** Maximum length of a message. The client imports only types of the contract, so the compiler compares. */
export const MESSAGE_MAX: typeof REPORT_NAME_MAX = 200;
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
      message: withoutQueries(message).trim().slice(0, MESSAGE_MAX) || 'no message',
      stack: isError && thrown.stack ? withoutQueries(thrown.stack).slice(0, STACK_MAX) : null,
    };
  } catch {
    // A thrown object can have a `toString` or a getter that throws.
    return { message: 'an object that has no text was thrown', stack: null };
  }
}
