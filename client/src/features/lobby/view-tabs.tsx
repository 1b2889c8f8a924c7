import { Tabs } from '@base-ui/react/tabs';
import { useRef, useState } from 'react';
import { gamesQuery } from '../../api/catalogue.js';
import { GamesCarousel } from '../../catalogue/index.js';
import { PagerButtons } from '../../ui/scrolling/pager-buttons.js';
import { SearchBox } from './search-box.js';
import styles from './view-tabs.module.css';
import { VIEWS, type ViewId } from './views.js';

/** Coming back to the lobby finds the view that was left. */
let lastView: ViewId = 'popular';

/** The lobby's views of the catalogue, one row of games each, and the search beside them. */
export function ViewTabs({ onSearchIntent }: { onSearchIntent: () => void }) {
  const [view, setView] = useState(lastView);
  const list = useRef<HTMLDivElement>(null);
  const choose = (next: ViewId) => {
    lastView = next;
    setView(next);
  };
  return (
    <Tabs.Root value={view} onValueChange={(next) => choose(next as ViewId)} className={styles.views}>
      <div className={styles.bar}>
        <SearchBox onIntent={onSearchIntent} />
        <div className={styles.tabs}>
          <Tabs.List ref={list} className={styles.list} aria-label="Games">
            {VIEWS.map(({ id, label }) => (
              <Tabs.Tab key={id} value={id} className={styles.tab}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <PagerButtons row={list} content={VIEWS.length} what="the views" step={(row) => row.clientWidth / 3} />
        </div>
      </div>
      {VIEWS.map(({ id, carouselTitle, label, filter, viewAll }) => (
        <Tabs.Panel key={id} value={id} className={styles.panel}>
          <GamesCarousel title={carouselTitle} query={gamesQuery(filter)} viewAll={{ to: viewAll, label }} first />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
