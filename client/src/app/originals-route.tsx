import { lazy } from 'react';
import { useParams } from 'wouter';
import { deferred } from './deferred-views.js';
import NotFoundPage from './not-found-page.js';
import { OriginalPage } from './original-page.js';

/**
 * The pages of the games other than dice. They are listed here and not among the routes, because that list is part of
 * the first code that every visitor loads.
 */
const PAGES = {
  halyard: page('halyard', async () => (await import('../features/originals/halyard/halyard.js')).HALYARD_GAME),
  'plumb-line': page(
    'plumb-line',
    async () => (await import('../features/originals/plumb-line/plumb-line.js')).PLUMB_LINE_GAME,
  ),
  'tide-wheel': page(
    'tide-wheel',
    async () => (await import('../features/originals/tide-wheel/tide-wheel.js')).TIDE_WHEEL_GAME,
  ),
  'signal-lamp': page(
    'signal-lamp',
    async () => (await import('../features/originals/signal-lamp/signal-lamp.js')).SIGNAL_LAMP_GAME,
  ),
  breakwater: page(
    'breakwater',
    async () => (await import('../features/originals/breakwater/breakwater.js')).BREAKWATER_GAME,
  ),
  fathom: page('fathom', async () => (await import('../features/originals/fathom/fathom.js')).FATHOM_GAME),
  blackjack: page(
    'blackjack',
    async () => (await import('../features/originals/blackjack/blackjack.js')).BLACKJACK_GAME,
  ),
};

const RisingTidePage = lazy(deferred('page: /games/rising-tide', () => import('./rising-tide-page.js')));

function page(id: string, fetchGame: () => Promise<Parameters<typeof OriginalPage>[0]['game']>) {
  return lazy(
    deferred(`page: /games/${id}`, async () => {
      const game = await fetchGame();
      return { default: () => <OriginalPage game={game} /> };
    }),
  );
}

export default function OriginalsRoute() {
  const { gameId = '' } = useParams<{ gameId: string }>();
  if (gameId === 'rising-tide') return <RisingTidePage />;
  if (!Object.hasOwn(PAGES, gameId)) return <NotFoundPage />;
  const Page = PAGES[gameId as keyof typeof PAGES];
  return <Page />;
}
