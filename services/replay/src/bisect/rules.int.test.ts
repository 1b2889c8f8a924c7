import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventOf, idOf } from '@goldwake/contracts';
import { importEvents, openReadOnly } from '@goldwake/embedded';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ask } from '../testing/ask-bisect.js';
import { corrupt, forge } from '../testing/corrupt.js';
import { honestHistory } from '../testing/insider/honest-history.js';
import { verify } from '../verify.js';

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

it('a flipped digit in recorded rules is the root cause of all grants that contradict it', () => {
  const dir = join(scratch, 'flipped');
  importEvents(dir, honestHistory(400, 9), { whole: true });
  corrupt(
    dir,
    `UPDATE events SET data = replace(data, '"playthrough_percent":100', '"playthrough_percent":101') WHERE stream = 'wallet_rules-main'`,
  );
  const casino = openReadOnly(dir);
  const { causes } = verify(casino, { rules: new Set(['chain', 'rules in force']) });
  casino.close();
  expect(causes).toMatchObject([{ event_id: 'wallet_rules-main@1', checks: ['chain'], follow: expect.any(Number) }]);
  expect(causes[0]?.follow).toBeGreaterThan(1);
});
