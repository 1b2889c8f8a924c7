import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { cx, Spinner } from '../../ui/index.js';
import { settleUrl } from '../use-page-url.js';
import { useRested } from '../use-rested.js';
import { useWorkbench } from '../workbench-context.js';
import { eventsQuery, playersQuery, streamsQuery } from '../workbench-queries.js';
import { directLink, findsOf } from './finds.js';
import styles from './search-box.module.css';
import { SearchIcon } from './search-icon.js';

const TYPED_MS = 120;

/** Combobox that searches events, players and streams. The focus stays in the input. */
export function SearchBox({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  const workbench = useWorkbench();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** Whether Enter was pressed while results were still loading. The first result then opens once all are loaded. */
  const [awaited, setAwaited] = useState(false);
  const typed = text.trim();
  const query = useRested(typed, TYPED_MS);
  const players = useQuery({ ...playersQuery(query, 8), enabled: open });
  const streams = useQuery({ ...streamsQuery(query, 8), enabled: open && query !== '' });
  const events = useQuery({ ...eventsQuery(query), enabled: open && query !== '' });
  const groups =
    query === ''
      ? findsOf(players.data?.result ?? [], [])
      : findsOf(players.data?.result ?? [], streams.data?.result ?? [], events.data?.result);
  const finds = groups.flatMap((group) => group.finds);
  const at = Math.min(active, finds.length - 1);
  // Names are found at once; only ids need the slower search of all events.
  const waitsFor =
    findsOf(players.data?.result ?? [], streams.data?.result ?? []).length > 0
      ? [players, streams]
      : [players, streams, events];
  const complete = query === typed && !waitsFor.some(({ isFetching }) => isFetching);
  const error = players.error ?? streams.error ?? events.error;

  const go = (href: string) => {
    settleUrl(workbench);
    navigate(href);
    setOpen(false);
    setText('');
    setActive(0);
    setAwaited(false);
    inputRef.current?.blur();
  };
  const enter = () => {
    const href = directLink(typed) ?? (complete || active > 0 ? finds[at]?.href : undefined);
    if (href) go(href);
    else setAwaited(!complete);
  };
  const first = finds[0]?.href;
  const goRef = useRef(go);
  goRef.current = go;
  useEffect(() => {
    if (!awaited || !complete) return;
    setAwaited(false);
    if (first) goRef.current(first);
  }, [awaited, complete, first]);

  return (
    <search
      className={styles.box}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <SearchIcon className={styles.icon} />
      <input
        ref={inputRef}
        className={styles.input}
        role="combobox"
        aria-label="Find a player, stream or event"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && finds.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Player, stream, event, id"
        value={text}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          setActive(0);
          setAwaited(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setActive(Math.min(at + 1, finds.length - 1));
          else if (event.key === 'ArrowUp') setActive(Math.max(at - 1, 0));
          else if (event.key === 'Enter') enter();
          else if (event.key === 'Escape') {
            setOpen(false);
            setText('');
            inputRef.current?.blur();
          } else return;
          event.preventDefault();
        }}
      />
      <span className={styles.key} aria-hidden="true">
        /
      </span>
      {open && (
        <div className={styles.popup}>
          <div id={`${id}-list`} className={styles.list} role="listbox" aria-label="Events, players and streams">
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options with this role
              <div key={group.name} role="group" aria-label={group.name}>
                <p className={styles.group} role="presentation">
                  {group.name}
                </p>
                {group.finds.map((find) => {
                  const index = finds.indexOf(find);
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keyboard
                    // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and uses aria-activedescendant
                    <div
                      key={find.key}
                      id={`${id}-${index}`}
                      role="option"
                      aria-selected={index === at}
                      className={cx(styles.find, index === at && styles.active)}
                      onPointerMove={() => setActive(index)}
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={() => go(find.href)}
                    >
                      <span className={styles.title}>{find.title}</span>
                      <span className={styles.detail}>{find.detail}</span>
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
          {events.data?.incomplete && (
            <p className={styles.none}>Stored data could not be read, so matching events may be missing.</p>
          )}
          {events.data?.more && <p className={styles.none}>Only the newest events are listed.</p>}
          {!complete ? (
            <p className={styles.none} role="status" aria-label="Searching">
              <Spinner size={16} />
            </p>
          ) : (
            finds.length === 0 && (
              <p className={styles.none} role="status">
                {error
                  ? error.message
                  : query === ''
                    ? 'Nobody has signed up yet.'
                    : `No player, stream, event, round, request or command “${query}”.`}
              </p>
            )
          )}
        </div>
      )}
    </search>
  );
}
