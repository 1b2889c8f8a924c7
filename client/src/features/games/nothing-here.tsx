import type { ReactNode } from 'react';
import { paths } from '../../shell/paths.js';
import { SearchIcon } from '../../ui/icons.js';
import { EmptyState, LinkButton } from '../../ui/index.js';
import styles from './nothing-here.module.css';

/** Message for a game, group or provider that the catalogue does not contain, with two links to other pages. */
export function NothingHere({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      page
      icon={<SearchIcon size={24} />}
      title={title}
      action={
        <div className={styles.ways}>
          <LinkButton to={paths.games} tone="gold">
            All games
          </LinkButton>
          <LinkButton to={paths.lobby}>To the lobby</LinkButton>
        </div>
      }
    >
      {children}
    </EmptyState>
  );
}
