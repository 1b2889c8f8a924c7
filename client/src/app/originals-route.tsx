import type { OriginalRound } from '@goldwake/contracts/http';
import { lazy } from 'react';
import { useParams } from 'wouter';
import type { AnyOriginal } from '../features/originals/frame/index.js';
import { deferred } from './deferred-views.js';
import NotFoundPage from './not-found-page.js';
import { OriginalPage } from './original-page.js';

/**
 * The pages of the casino's own games, except that of dice, whose first view is prerendered. They are listed here and
 * not among the routes, because that list is part of the first code that every visitor loads.
 */
const PAGES: Readonly<Record<Exclude<OriginalRound['game_id'], 'dice'>, ReturnType<typeof page>>> = {
  halyard: page('halyard', () => import('../features/originals/halyard/halyard.js')),
  'plumb-line': page('plumb-line', () => import('../features/originals/plumb-line/plumb-line.js')),
  'tide-wheel': page('tide-wheel', () => import('../features/originals/tide-wheel/tide-wheel.js')),
  'signal-lamp': page('signal-lamp', () => import('../features/originals/signal-lamp/signal-lamp.js')),
  breakwater: page('breakwater', () => import('../features/originals/breakwater/breakwater.js')),
  fathom: page('fathom', () => import('../features/originals/fathom/fathom.js')),
  blackjack: page('blackjack', () => import('../features/originals/blackjack/blackjack.js')),
  'rising-tide': lazy(deferred('page: /games/rising-tide', () => import('./rising-tide-page.js'))),
};

function page(id: string, fetchGame: () => Promise<{ default: AnyOriginal }>) {
  return lazy(
    deferred(`page: /games/${id}`, async () => {
      const { default: game } = await fetchGame();
      return { default: () => <OriginalPage game={game} /> };
    }),
  );
}

export default function OriginalsRoute() {
  const { gameId = '' } = useParams<{ gameId: string }>();
  if (!Object.hasOwn(PAGES, gameId)) return <NotFoundPage />;
  const Page = PAGES[gameId as keyof typeof PAGES];
  return <Page />;
}
