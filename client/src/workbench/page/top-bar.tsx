import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Link, useLocation } from 'wouter';
import { LogoMark } from '../../shell/logo.js';
import { KeyboardIcon } from '../../ui/icons.js';
import { IconButton } from '../../ui/index.js';
import { ChevronDownIcon, SignOutIcon } from '../../ui/later-icons.js';
import { linkTo, readUrl } from '../page-url.js';
import { SearchBox } from '../search/search-box.js';
import { settleUrl } from '../use-page-url.js';
import { useWorkbench, useWorkbenchState } from '../workbench-context.js';
import { playersQuery } from '../workbench-queries.js';
import { AsOf } from './as-of.js';
import styles from './top-bar.module.css';

export function TopBar({ searchRef, onKeys }: { searchRef: RefObject<HTMLInputElement | null>; onKeys: () => void }) {
  const workbench = useWorkbench();
  const stream = useWorkbenchState(({ context }) => context.stream);
  return (
    <header className={styles.bar}>
      <Link href={linkTo()} className={styles.home} aria-label="Workbench: all players">
        <LogoMark size={24} />
        <span className={styles.word}>Workbench</span>
      </Link>
      <SearchBox inputRef={searchRef} />
      {stream !== null && <Place stream={stream} />}
      <div className={styles.end}>
        <IconButton label="Keyboard" className={styles.keys} onClick={onKeys}>
          <KeyboardIcon />
        </IconButton>
        <IconButton label="Sign out" onClick={() => workbench.send({ type: 'SIGN_OUT' })}>
          <SignOutIcon />
        </IconButton>
      </div>
    </header>
  );
}

/** Shows the name of the open player or stream, and the selected moment. */
function Place({ stream }: { stream: string }) {
  const uid = useWorkbenchState(({ context }) => context.columns?.uid ?? null);
  const { data } = useQuery({ ...playersQuery(uid ?? '', 1), enabled: uid !== null, placeholderData: undefined });
  const player = data?.result.find((one) => one.uid === uid);
  return (
    <div className={styles.place}>
      <h1 translate="no" className={styles.name}>
        {player?.username ?? stream}
      </h1>
      {player && <StreamChoice stream={stream} streams={player.streams} />}
      <AsOf />
    </div>
  );
}

/** Select field that switches between the streams of the player. */
function StreamChoice({ stream, streams }: { stream: string; streams: readonly string[] }) {
  const workbench = useWorkbench();
  const [, navigate] = useLocation();
  return (
    <span className={styles.choice}>
      <select
        aria-label="Stream"
        className={styles.stream}
        value={stream}
        onChange={({ currentTarget }) => {
          settleUrl(workbench);
          navigate(
            linkTo({ stream: currentTarget.value, view: readUrl(location.pathname, location.search).state.view }),
          );
          // The select field loses the focus, because it would consume the letters that are keyboard commands.
          currentTarget.blur();
        }}
      >
        {[...new Set([stream, ...streams])].sort().map((one) => (
          <option key={one} value={one} translate="no">
            {one}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={16} className={styles.chevron} />
    </span>
  );
}
