import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SLOT_GAMES } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../../set-up/root.mjs';
import { EVERY_AUDIT } from './games.js';
import { judge } from './judge.js';
import { PAR_SHEETS, SLOTS_PAGE } from './par-sheet.js';
import { simulate } from './simulate.js';
import { SLOT_AUDITS, slotsSheet } from './slots.js';

/** One slot of each archetype and volatility. */
const SOME = SLOT_AUDITS.filter((_, at) => {
  const kindOf = (index: number) => `${SLOT_GAMES[index]?.archetype} ${SLOT_GAMES[index]?.volatility}`;
  return SLOT_GAMES.findIndex((_game, index) => kindOf(index) === kindOf(at)) === at;
});

describe('the audit of the slots', () => {
  it('has a page that equals the tables; otherwise run `npm run audit -- --par`', () => {
    expect(readFileSync(join(ROOT, PAR_SHEETS, SLOTS_PAGE), 'utf8')).toBe(slotsSheet());
  });

  it.each(SOME.map((game) => [game.game_id, game] as const))(
    'finds rounds of %s within the limits, which pay what the table states',
    (_, game) => {
      const at = EVERY_AUDIT.indexOf(game);
      const tally = simulate({ game: at, table: 0, part: 0, rounds: 5_000, seed: 'some rounds of slots', hmac: true });
      const cells = game.tables[0]?.cells ?? [];
      const stated = cells.reduce((sum, { paid }, cell) => sum + BigInt(paid) * BigInt(tally.counts[cell] ?? 0), 0n);
      expect(tally.paid).toBe(stated);
      const { findings } = judge(game, [tally], 1);
      // With so few rounds, one rare large win exceeds the limit of the return.
      expect(findings.filter((finding) => !finding.includes('return'))).toEqual([]);
    },
  );
});
