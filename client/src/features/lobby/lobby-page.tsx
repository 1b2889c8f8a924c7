import { memo, type ReactNode, useDeferredValue } from 'react';
import { favouritesQuery, gamesQuery, recentGamesQuery } from '../../api/catalogue.js';
import { GamesCarousel, useListOwner } from '../../catalogue/index.js';
import { paths } from '../../shell/paths.js';
import { FeaturedProvider } from './featured-provider.js';
import { InfoCards } from './info-cards.js';
import styles from './lobby-page.module.css';
import { ProvidersRow } from './providers-row.js';
import { ViewTabs } from './view-tabs.js';
import { Welcome } from './welcome.js';

export interface LobbyPageProps {
  bonusState: 'unknown' | 'waiting' | 'claimed';
  bonusText: string;
  bonusWait: string | null;
  /** What the house would like to know of the player; constant, as this page is drawn anew only when it must. */
  notice: ReactNode;
  /** Somebody is about to search: its code may come. */
  onSearchIntent: () => void;
  /** Whether the rows below the first follow a moment later: who comes from another page sees this one the sooner. */
  rowsLater: boolean;
}

/** Takes plain values: the clock that counts towards the next bonus does not draw the whole page anew each second. */
export const LobbyPage = memo(function LobbyPage({
  bonusState,
  bonusText,
  bonusWait,
  notice,
  onSearchIntent,
  rowsLater,
}: LobbyPageProps) {
  const whole = useDeferredValue(true, !rowsLater);
  return (
    <div className={styles.lobby}>
      <Welcome bonus={{ state: bonusState, text: bonusText, wait: bonusWait }} />
      {notice}
      <ViewTabs onSearchIntent={onSearchIntent} />
      {whole && <Rows />}
    </div>
  );
});

function Rows() {
  const owner = useListOwner();
  return (
    <>
      <GamesCarousel
        title="Live Dealers"
        query={gamesQuery({ tags: 'live_dealers' })}
        viewAll={{ to: paths.group('live_dealers'), label: 'Live Dealers' }}
      />
      <ProvidersRow />
      <FeaturedProvider />
      <GamesCarousel
        title="Game Shows"
        query={gamesQuery({ tags: 'show' })}
        viewAll={{ to: paths.group('show'), label: 'Game Shows' }}
      />
      <GamesCarousel title="Recently Played" query={recentGamesQuery(owner)} onlyWhenFull />
      <GamesCarousel title="Your favourites" query={favouritesQuery(owner)} onlyWhenFull />
      <InfoCards />
    </>
  );
}
