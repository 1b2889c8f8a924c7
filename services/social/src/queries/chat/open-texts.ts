import type { PersonalDataPort, Sealed } from '@goldwake/contracts';

/** Maximum length of the rows of one call. A call between processes must have less than 100 kB. */
const CALL_LENGTH_MAX = 90_000;
/** Maximum length of a row without its sealed text. */
const ROW_LENGTH = 150;

/** Opens the sealed texts of messages, in their order; null for a text whose author's key no longer exists. */
export async function openTexts(
  personalData: Pick<PersonalDataPort, 'openMany'>,
  rows: readonly { uid: string; text: Sealed }[],
): Promise<(string | null)[]> {
  const calls: { uid: string; sealed: Sealed }[][] = [];
  let length = CALL_LENGTH_MAX;
  for (const { uid, text } of rows) {
    length += ROW_LENGTH + text.sealed.length;
    if (length > CALL_LENGTH_MAX) {
      calls.push([]);
      length = ROW_LENGTH + text.sealed.length;
    }
    calls.at(-1)?.push({ uid, sealed: text });
  }
  return (await Promise.all(calls.map((call) => personalData.openMany('text', call)))).flat();
}
