import { Menu as Base } from '@base-ui/react/menu';
import type { Friend, OtherPlayer } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { gameQuery } from '../../api/catalogue.js';
import { confirmations, PlayerCardTrigger } from '../../players/index.js';
import { CloseIcon, SearchIcon } from '../../ui/icons.js';
import { Avatar, cx, IconButton, TextField } from '../../ui/index.js';
import { BlockIcon, MoreIcon } from '../../ui/later-icons.js';
import popup from '../../ui/popup.module.css';
import { friendsMatching, SEARCH_FROM } from './friends-matching.js';
import styles from './friends-panel.module.css';
import { lastSeenText } from './last-seen-text.js';
import type { FriendsPresence } from './use-friends-presence.js';
import { useHeldOrder } from './use-held-order.js';

/** Height of a row, in pixels, until it is measured. */
const ROW_PX = 56;

interface FriendsListProps {
  /** The element that scrolls the list with what is above and below it. */
  scroller: RefObject<HTMLElement | null>;
  friends: readonly Friend[];
  presence: Pick<FriendsPresence, 'online' | 'lastSeenOn'>;
  disabled: boolean;
}

/**
 * Lists the friends who are online first, each part in alphabetical order, with a search field if there are many. The
 * document contains the visible rows, and the last focused row with its neighbours, so that focus is kept and Tab
 * continues there.
 */
export function FriendsList({ scroller, friends, presence: { online, lastSeenOn }, disabled }: FriendsListProps) {
  const [typed, setTyped] = useState('');
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [keptId, setKeptId] = useState<string | null>(null);
  const searchable = friends.length >= SEARCH_FROM;
  const sorted = friendsMatching(friends, searchable ? typed : '', online);
  const shown = useHeldOrder(sorted, ({ friend_id }) => friend_id, isPointed || isFocused);
  const kept = shown.findIndex(({ friend_id }) => friend_id === keptId);
  const list = useRef<HTMLUListElement>(null);
  const [above, setAbove] = useState(0);
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => shown[index]?.friend_id ?? index,
    rangeExtractor: useCallback((range: Range) => withRow(range, kept), [kept]),
    scrollMargin: above,
    overscan: 6,
  });
  // Requests above the list move it, so its offset is measured after every render.
  useLayoutEffect(() => setAbove(list.current?.offsetTop ?? 0));
  if (friends.length === 0) return null;
  return (
    <div className={styles.section}>
      {searchable && (
        <TextField
          label="Search your friends"
          lead={<SearchIcon size={18} />}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onValue={setTyped}
        />
      )}
      <ul
        ref={list}
        className={styles.friends}
        style={{ height: rows.getTotalSize() }}
        aria-label="Friends"
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {rows.getVirtualItems().map(({ index, start }) => {
          const friend = shown[index];
          if (!friend) return null;
          const present = online?.get(friend.friend_id);
          return (
            <li
              key={friend.friend_id}
              ref={rows.measureElement}
              className={styles.friend}
              style={{ transform: `translateY(${start - above}px)` }}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={shown.length}
              onFocus={() => setKeptId(friend.friend_id)}
            >
              <FriendRow
                friend={friend}
                status={online ? (present ? 'online' : 'offline') : 'unknown'}
                gameId={present?.game_id ?? null}
                lastSeenOn={lastSeenOn(friend.friend_id, friend.last_seen_on)}
                disabled={disabled}
              />
            </li>
          );
        })}
      </ul>
      {shown.length === 0 && (
        <p className={styles.none} role="status">
          No friends match <strong>{typed.trim()}</strong>.
        </p>
      )}
    </div>
  );
}

/** Returns the indexes to render: the visible ones, and the given one with its neighbours; -1 for none. */
function withRow(range: Range, row: number): number[] {
  const visible = defaultRangeExtractor(range);
  if (row < 0) return visible;
  const kept = [row - 1, row, row + 1].filter((index) => index >= 0 && index < range.count);
  return [...new Set([...visible, ...kept])].sort((a, b) => a - b);
}

interface FriendRowProps {
  friend: Friend;
  status: 'online' | 'offline' | 'unknown';
  gameId: string | null;
  lastSeenOn: string | null;
  disabled: boolean;
}

const FriendRow = memo(function FriendRow({ friend, status, gameId, lastSeenOn, disabled }: FriendRowProps) {
  const player: OtherPlayer = {
    user_id: friend.friend_id,
    username: friend.friend_username,
    avatar_url: friend.friend_avatar_url,
  };
  return (
    <div className={styles.row}>
      <PlayerCardTrigger player={player} className={styles.who}>
        <span className={styles.avatar} data-status={status}>
          <Avatar name={player.username} url={player.avatar_url} size={36} />
        </span>
        <span className={styles.names}>
          <span translate="no" className={styles.name}>
            {player.username}
          </span>
          {/* Rendered while the presence is being loaded, so that the layout does not shift when it becomes known. */}
          {!(status === 'unknown' && disabled) && (
            <span className={styles.presence}>
              {status === 'online' && (gameId === null ? 'Online' : <Playing gameId={gameId} />)}
              {status === 'offline' && lastSeenText(lastSeenOn)}
            </span>
          )}
        </span>
      </PlayerCardTrigger>
      <Base.Root>
        <Base.Trigger
          disabled={disabled}
          render={
            <IconButton label={`Remove or block ${player.username}`}>
              <MoreIcon />
            </IconButton>
          }
        />
        <Base.Portal>
          <Base.Positioner align="end" sideOffset={4} className={popup.positioner}>
            <Base.Popup className={cx(popup.popup, popup.menu, styles.menu)}>
              <Base.Item className={popup.item} onClick={() => confirmations.ask({ what: 'remove', player })}>
                <CloseIcon />
                Remove friend
              </Base.Item>
              <Base.Item className={popup.item} onClick={() => confirmations.ask({ what: 'block', player })}>
                <BlockIcon />
                Block
              </Base.Item>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
});

function Playing({ gameId }: { gameId: string }) {
  const { data } = useQuery(gameQuery(gameId));
  return <>Playing {data?.name ?? 'a game'}</>;
}
