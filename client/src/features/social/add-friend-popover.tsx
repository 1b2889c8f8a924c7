import { Popover as Base } from '@base-ui/react/popover';
import type { UserSearchResponse, UserSearchResult } from '@goldwake/contracts/http';
import { useMachine } from '@xstate/react';
import { useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { api, asProblem } from '../../api/index.js';
import { AddFriendButton, PlayerCardTrigger, refusalText, useRelations } from '../../players/index.js';
import { CloseIcon, SearchIcon } from '../../ui/icons.js';
import { Avatar, Button, cx, IconButton, Skeleton, TextField, TroubleNote } from '../../ui/index.js';
import { AddFriendIcon } from '../../ui/later-icons.js';
import popup from '../../ui/popup.module.css';
import styles from './add-friend-popover.module.css';
import { userSearchMachine } from './user-search.machine.js';

/** Maximum length of the search term, in characters; equal to the server's limit. */
const TERM_MAX = 64;

const liveUserSearchMachine = userSearchMachine.provide({
  actors: {
    find: fromPromise<readonly UserSearchResult[], { term: string }>(async ({ input, signal }) => {
      const { result } = await api.get<UserSearchResponse>('/users/search', { value: input.term }, { signal });
      return result;
    }),
  },
});

/**
 * Button that toggles the search for players to add. The popover belongs to the friends panel, so it closes with the
 * side navigation and when another tab is selected.
 */
export function AddFriendPopover({ disabled }: { disabled: boolean }) {
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger render={<Button icon={<AddFriendIcon size={18} />} />} disabled={disabled}>
        Add friend
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={popup.positioner} align="end" sideOffset={8} collisionPadding={8}>
          <Base.Popup className={cx(popup.popup, styles.popup)} data-beside="" initialFocus={input}>
            <div className={styles.top}>
              <Base.Title className={styles.title}>Add a friend</Base.Title>
              <Base.Close render={<IconButton label="Close the search" className={styles.close} />}>
                <CloseIcon size={18} />
              </Base.Close>
            </div>
            <Search input={input} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Search({ input }: { input: React.RefObject<HTMLInputElement | null> }) {
  const [state, send] = useMachine(liveUserSearchMachine);
  const { typed, term, users, error } = state.context;
  const relationOf = useRelations();
  const failed = state.matches('failed');
  return (
    <>
      <TextField
        ref={input}
        label="Username"
        lead={<SearchIcon size={18} />}
        value={typed}
        maxLength={TERM_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onValue={(value) => send({ type: 'TYPE', typed: value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send({ type: 'ENTER' });
        }}
      />
      <div className={styles.results} aria-busy={state.matches('searching')}>
        <TroubleNote text={failed ? refusalText(asProblem(error)) : null} />
        {failed && <Button onClick={() => send({ type: 'RETRY' })}>Try again</Button>}
        <div role="status">
          {state.matches('nobody') && (
            <p className={styles.nobody}>
              No users found matching your search <strong>{term}</strong>
            </p>
          )}
          {state.matches('idle') && (
            <p className={styles.hint}>
              Type the beginning of a username. Names and e-mail addresses are never searched.
            </p>
          )}
          {state.matches('found') && (
            <span className="visually-hidden">
              {users.length} {users.length === 1 ? 'player' : 'players'} found
            </span>
          )}
        </div>
        {users.length > 0 && !state.matches('idle') && (
          <ul className={styles.list} aria-label="Players found">
            {users.map((user) => (
              <li key={user.user_id} className={styles.row}>
                <PlayerCardTrigger player={user} className={styles.who}>
                  <Avatar name={user.username} url={user.avatar_url} size={36} />
                  <span translate="no" className={styles.name}>
                    {user.username}
                  </span>
                </PlayerCardTrigger>
                <AddFriendButton player={user} relation={relationOf(user.user_id, user.relation)} />
              </li>
            ))}
          </ul>
        )}
        {users.length === 0 && state.matches('searching') && (
          <div className={styles.loading}>
            <Skeleton height={44} />
            <Skeleton height={44} />
          </div>
        )}
      </div>
    </>
  );
}
