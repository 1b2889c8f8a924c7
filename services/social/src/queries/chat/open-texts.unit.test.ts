import { CHAT_BYTES_MAX } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { openTexts } from './open-texts.js';

/** Limit of the body of a call between processes, in bytes. */
const CALL_BYTES_MAX = 100_000;

/** Returns a sealed text: it has 16 bytes of tag and 12 of iv, in base64url. */
const sealed = (bytes: number) => Buffer.alloc(bytes + 28, 1).toString('base64url');

it.each([
  ['the longest messages', [CHAT_BYTES_MAX]],
  ['short messages', [1]],
  ['short and long messages', [1, CHAT_BYTES_MAX, 40]],
])('the texts of a full page of %s are opened in calls that fit the limit, in their order', async (_, sizes) => {
  const rows = Array.from({ length: 100 }, (_, at) => ({
    uid: `0193f2a8-6c1e-7d40-9b57-${at}`.padEnd(36, '0'),
    text: { sealed: sealed(sizes[at % sizes.length] ?? 0) },
  }));
  const bytes: number[] = [];
  const openMany = async (field: string, texts: readonly { uid: string }[]) => {
    bytes.push(Buffer.byteLength(JSON.stringify({ args: [field, texts] })));
    return texts.map(({ uid }) => uid);
  };
  expect(await openTexts({ openMany }, rows)).toEqual(rows.map(({ uid }) => uid));
  expect(Math.max(...bytes)).toBeLessThan(CALL_BYTES_MAX);
});
