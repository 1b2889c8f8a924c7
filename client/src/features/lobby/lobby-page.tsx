import { memo, type ReactNode, useDeferredValue } from 'react';
import { gamesQuery } from '../../api/catalogue.js';
import { GamesCarousel } from '../../catalogue/index.js';
import { paths } from '../../shell/paths.js';
import { cx } from '../../ui/cx.js';
import { FeaturedProvider } from './featured-provider.js';
import { InfoCards } from './info-cards.js';
import styles from './lobby-page.module.css';
import { PlayerRows, usePlayerRowsPlaced } from './player-rows.js';
import { ProvidersRow } from './providers-row.js';
import { ViewTabs } from './view-tabs.js';
import { Welcome } from './welcome.js';

export interface LobbyPageProps {
  bonusState: 'unknown' | 'waiting' | 'claimed';
  bonusText: string;
  bonusWait: string | null;
  /**
   * Notice that asks the player to complete the account. Must be the same object on every render, because this
   * page is memoised.
   */
  notice: ReactNode;
  /** Called as soon as the player is likely to search, to preload the code of the search. */
  onSearchIntent: () => void;
  /**
   * If true, the rows below the first one render slightly later, so that the page appears sooner after a navigation
   * from another page.
   */
  rowsLater: boolean;
}

/** The props are primitive values, so that the countdown to the next bonus does not render the page every second. */
export const LobbyPage = memo(function LobbyPage({
  bonusState,
  bonusText,
  bonusWait,
  notice,
  onSearchIntent,
  rowsLater,
}: LobbyPageProps) {
  const placed = usePlayerRowsPlaced();
  const whole = useDeferredValue(true, !rowsLater);
  return (
    <div className={styles.lobby}>
      <Welcome bonus={{ state: bonusState, text: bonusText, wait: bonusWait }} />
      {notice}
      {/* Hidden content already loads, so that it is ready when its position is known. */}
      <div className={cx(styles.rows, !placed && styles.unplaced)}>
        <PlayerRows />
        <ViewTabs onSearchIntent={onSearchIntent} />
        {whole && <Rows />}
      </div>
    </div>
  );
});

function Rows() {
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
      <InfoCards />
    </>
  );
}
