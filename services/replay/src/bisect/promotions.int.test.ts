import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventOf, idOf } from '@goldwake/contracts';
import { importEvents } from '@goldwake/embedded';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ask } from '../testing/ask-bisect.js';
import { forge } from '../testing/corrupt.js';
import { honestHistory } from '../testing/insider/honest-history.js';

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-promotions-'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

it("a claim that contradicts the offered promotions is found in the events of its player, and in no other player's", () => {
  const dir = join(scratch, 'data');
  const history = honestHistory(600, 23, { hasVip: true });
  importEvents(dir, history, { whole: true });
  const claims = history.map(({ event }) => event).filter(({ type }) => type === 'promotion_claimed');
  const claim = claims.at(-1);
  const other = claims.find(({ stream }) => stream !== claim?.stream);
  if (!claim || !other) throw new Error('the history has no claims of two players');
  const uids = [claim, other].map(({ stream }) => idOf(stream));
  expect(uids.map((uid) => ask(dir, { uid, fromZero: true }).holds)).toEqual([true, true]);

  forge(dir, claim.stream, claim.version, (data: EventOf<'promotion_claimed'>['data']) => {
    data.kind = data.kind === 'free' ? 'play' : 'free';
  });
  const [found, clean] = uids.map((uid) => ask(dir, { uid }));
  expect(found?.culprit).toMatchObject({ check: 'promotion claims', event_id: claim.eventId });
  expect(clean).toMatchObject({ holds: true, culprit: null });
});
