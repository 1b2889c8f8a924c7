import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { gamesQuery } from '../../api/catalogue.js';
import { GamesCarousel } from '../../catalogue/index.js';
import { PagerButtons } from '../../ui/scrolling/pager-buttons.js';
import { moveBy } from '../../ui/scrolling/roving.js';
import { SearchBox } from './search-box.js';
import styles from './view-tabs.module.css';
import { type LobbyView, VIEWS } from './views.js';

/** The selected view. It is kept outside React so that a player who returns to the lobby sees the same view. */
let lastView: LobbyView = VIEWS[0];

/**
 * Search box and tabs of the lobby; each tab shows one row of games. The tabs are implemented here because those of the
 * UI library would be a sixth of all the code that the first view waits for.
 */
export function ViewTabs({ onSearchIntent }: { onSearchIntent: () => void }) {
  const [view, setView] = useState(lastView);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const choose = (next: LobbyView) => {
    lastView = next;
    setView(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = moveBy(event.key, VIEWS.indexOf(view), VIEWS.length, VIEWS.length);
    const next = to === null ? undefined : VIEWS[to];
    if (to === null || !next) return;
    event.preventDefault();
    choose(next);
    (list.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className={styles.views}>
      <div className={styles.bar}>
        <SearchBox onIntent={onSearchIntent} />
        <div className={styles.tabs}>
          <div ref={list} role="tablist" aria-label="Games" className={styles.list} onKeyDown={onKeyDown}>
            {VIEWS.map((one) => (
              <button
                key={one.id}
                type="button"
                role="tab"
                id={`${id}-${one.id}`}
                aria-selected={one === view}
                aria-controls={`${id}-panel`}
                tabIndex={one === view ? 0 : -1}
                className={styles.tab}
                onClick={(event) => {
                  choose(one);
                  event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
                }}
              >
                {one.label}
              </button>
            ))}
          </div>
          <PagerButtons row={list} content={VIEWS.length} what="the views" step={(row) => row.clientWidth / 3} />
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view.id}`} className={styles.panel}>
        <GamesCarousel
          key={view.id}
          title={view.carouselTitle}
          query={gamesQuery(view.filter)}
          viewAll={{ to: view.viewAll, label: view.label }}
          first
        />
      </div>
    </div>
  );
}
