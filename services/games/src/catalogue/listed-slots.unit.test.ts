import { readFileSync } from 'node:fs';
import { type ListedGame, SLOT_GAMES } from '@goldwake/contracts';
import { describe, expect, test } from '@jest/globals';

const { games } = JSON.parse(readFileSync(new URL('../../catalogue/catalogue.json', import.meta.url), 'utf8')) as {
  games: ListedGame[];
};

describe('the slots that can be played', () => {
  test.each(SLOT_GAMES.map((slot) => [slot.game_id, slot] as const))(
    'the catalogue states provider, return and volatility of %s as its table has them',
    (game_id, { provider_id, rtp, volatility }) => {
      const listed = games.find((game) => game.game_id === game_id);
      expect(listed).toMatchObject({ provider_id, volatility, rtp: (rtp / 100).toFixed(2), tags: ['slots'] });
    },
  );

  test('are different games', () => {
    expect(new Set(SLOT_GAMES.map(({ game_id }) => game_id)).size).toBe(SLOT_GAMES.length);
  });
});
