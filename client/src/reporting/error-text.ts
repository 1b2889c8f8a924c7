import type { REPORT_NAME_MAX } from '@goldwake/contracts';

/** Maximum length of a message. The client imports only types of the contract, so the compiler compares. */
export const MESSAGE_MAX: typeof REPORT_NAME_MAX = 200;
const STACK_MAX = 2_000;
/** Length of the text that is searched for what must not be sent. */
const READ_MAX = 10_000;

/** A run of text, and what looks like a query or fragment after it, up to the parenthesis that ends a stack frame. */
const QUERIES = /([^\s?#]*)([?#]\S*?(?=\)?(?:\s|$)))/g;

/** An e-mail address, also as part of a URL. A stack frame `f@https://…` is none. */
const EMAILS = /[^\s@:;,/?#<>()"'`]{1,64}(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu;

/** Removes what may be a token or a name. `a?.b` and `#field` are code. */
function withoutSecrets(text: string): string {
  return text
    .slice(0, READ_MAX)
    .replace(QUERIES, (all, path: string, query: string) => (path.includes('/') || query.includes('=') ? path : all))
    .replace(EMAILS, '(e-mail)');
}

/** Describes anything that was thrown, in bounded texts without queries of URLs and without e-mail addresses. */
export function textOf(thrown: unknown): { message: string; stack: string | null } {
  try {
    const isError = thrown instanceof Error;
    const message = isError ? `${thrown.name}: ${thrown.message}` : String(thrown);
    return {
      message: withoutSecrets(message).trim().slice(0, MESSAGE_MAX) || 'no message',
      stack: isError && thrown.stack ? withoutSecrets(thrown.stack).slice(0, STACK_MAX) : null,
    };
  } catch {
    // A thrown object can have a `toString` or a getter that throws.
    return { message: 'an object that has no text was thrown', stack: null };
  }
}
