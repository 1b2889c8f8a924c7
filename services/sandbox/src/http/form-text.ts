/** Longest text of a field that is read; every valid text is shorter. */
const TEXT_MAX = 200;

/** Returns a field of a form; an empty text if it is missing. */
export function formText(body: object | undefined, name: string): string {
  const value = (body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value.slice(0, TEXT_MAX) : '';
}
