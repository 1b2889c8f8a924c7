import { type ListedGame, ORIGINALS } from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';
import type { SeededStore } from './seeded-store.js';

/** Games of the simulated players, with their return to player in percent. */
const GAMES: Readonly<Record<string, string>> = {
  dice: '99.00',
  halyard: '99.00',
  'plumb-line': '99.00',
  'signal-lamp': '99.00',
  'tide-wheel': '99.00',
  'rising-tide': '99.00',
  blackjack: '99.47',
  breakwater: '99.00',
  fathom: '98.03',
  sandbox: '96.50',
  'spring-tide': '96.50',
  'drowned-bells': '94.00',
};

/** Lists the games, as the games service does at its first start. */
export function listGames(store: SeededStore): void {
  const context = systemContext('listing');
  const provider = { type: 'provider_listed', data: { id: ORIGINALS, name: 'Originals' } } as const;
  const games = Object.entries(GAMES).map(([game_id, rtp], at) => {
    const data: ListedGame = {
      game_id,
      name: game_id,
      provider_id: ORIGINALS,
      tags: ['originals'],
      volatility: 'medium',
      rtp,
      release_date: '2026-01-01',
      popularity: at + 1,
      featured: false,
      enabled: true,
    };
    return { type: 'game_listed', data } as const;
  });
  store.append('catalogue', 'main', [provider, ...games], context);
}

/** Returns the house edge of a listed game in hundredths of a percent. */
export function houseEdgeOf(gameId: string): number {
  const rtp = GAMES[gameId];
  if (rtp === undefined) throw new RangeError(`${gameId} is not listed`);
  return 10_000 - Number(rtp.replace('.', ''));
}
