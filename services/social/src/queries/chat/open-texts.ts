import type { PersonalDataPort, Sealed } from '@goldwake/contracts';

/**
 * Number of texts in one call. A sealed message has at most 2.8 kB, and a call between processes must have less than
 * 100 kB.
 */
const TEXTS_MAX = 30;

/** Opens the sealed texts of messages, in their order; null for a text whose author's key no longer exists. */
export async function openTexts(
  personalData: Pick<PersonalDataPort, 'openMany'>,
  rows: readonly { uid: string; text: Sealed }[],
): Promise<(string | null)[]> {
  const calls: Promise<(string | null)[]>[] = [];
  for (let at = 0; at < rows.length; at += TEXTS_MAX) {
    const sealed = rows.slice(at, at + TEXTS_MAX).map(({ uid, text }) => ({ uid, sealed: text }));
    calls.push(personalData.openMany('text', sealed));
  }
  return (await Promise.all(calls)).flat();
}
