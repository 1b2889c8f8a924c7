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
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-rules-'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

it('a bonus that grants another playthrough than the rules in force is found in the events of its player', () => {
  const dir = join(scratch, 'data');
  const history = honestHistory(400, 9);
  importEvents(dir, history, { whole: true });
  const events = history.map(({ event }) => event);
  const bonuses = events.filter(({ type, data }) => {
    return type === 'coins_granted' && (data as EventOf<'coins_granted'>['data']).reason === 'daily_bonus';
  });
  const bonus = bonuses.at(-1);
  const other = bonuses.find(({ stream }) => stream !== bonus?.stream);
  if (!bonus || !other) throw new Error('the history has no bonuses of two players');
  const uids = [bonus, other].map(({ stream }) => idOf(stream));
  expect(uids.map((uid) => ask(dir, { uid, fromZero: true }).holds)).toEqual([true, true]);

  forge(dir, bonus.stream, bonus.version, (data: EventOf<'coins_granted'>['data']) => {
    // Granted SC × 200 %, as if the grant had stated it.
    data.playthrough_percent *= 2;
    data.playthrough_required = String(BigInt(data.playthrough_required) * 2n);
    data.playthrough.requirement = String(BigInt(data.playthrough.requirement) + BigInt(data.sweeps_coins));
  });
  const [found, clean] = uids.map((uid) => ask(dir, { uid }));
  expect(found?.culprit).toMatchObject({ check: 'rules in force', event_id: bonus.eventId });
  expect(clean).toMatchObject({ holds: true, culprit: null });
});
