import { type ReactNode, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { GamesFilter } from '../../api/catalogue.js';
import { SearchIcon } from '../../ui/icons.js';
import { Button, EmptyState } from '../../ui/index.js';
import { GameList } from './game-list.js';
import { DEFAULT_OPTIONS, isFiltered, type ListOptions, optionsOf, searchOf, withOptions } from './list-options.js';
import { ListOptionsBar } from './list-options-bar.js';

export interface FilteredGameListProps {
  title: string;
  about?: ReactNode;
  /** Filter that belongs to the page, for example the tag of a group. */
  filter: GamesFilter;
  /** Content shown if the page has no games even without the player's filters. */
  empty: ReactNode;
}

/** List of games that the player can sort and filter. The choice is in the URL, so it can be shared and reloaded. */
export function FilteredGameList({ title, about, filter, empty }: FilteredGameListProps) {
  const [path, navigate] = useLocation();
  const options = optionsOf(useSearch());
  const first = useRef<HTMLButtonElement>(null);
  // The history entry is replaced, so that Back leaves the page instead of undoing one choice after another.
  const choose = (change: Partial<ListOptions>) =>
    navigate(path + searchOf({ ...options, ...change }), { replace: true });
  const noMatch = (
    <EmptyState
      icon={<SearchIcon size={24} />}
      title="No games match these filters"
      action={
        <Button
          onClick={() => {
            choose({ ...DEFAULT_OPTIONS, sort: options.sort });
            // The button disappears with the filters, so the focus moves to the first control.
            first.current?.focus();
          }}
        >
          Show all: {title}
        </Button>
      }
    >
      {options.playable
        ? 'None of these games can be played yet. They have pages, and their rounds come later.'
        : 'Another provider may have what you are looking for.'}
    </EmptyState>
  );
  return (
    <GameList
      title={title}
      about={about}
      filter={withOptions(filter, options)}
      options={<ListOptionsBar ref={first} options={options} onChange={choose} />}
      empty={isFiltered(options) ? noMatch : undefined}
      emptyPage={empty}
    />
  );
}
