import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { cx, Spinner } from '../../ui/index.js';
import { linkTo } from '../page-url.js';
import { settleUrl } from '../use-page-url.js';
import { useRested } from '../use-rested.js';
import { useWorkbench } from '../workbench-context.js';
import { playersQuery, streamsQuery } from '../workbench-queries.js';
import { type Find, findsOf } from './finds.js';
import styles from './search-box.module.css';
import { SearchIcon } from './search-icon.js';

const TYPED_MS = 120;

/** Combobox that searches players by name or uid, and streams. The focus stays in the input. */
export function SearchBox({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  const workbench = useWorkbench();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const query = useRested(text.trim(), TYPED_MS);
  const players = useQuery({ ...playersQuery(query, 8), enabled: open });
  const streams = useQuery({ ...streamsQuery(query, 8), enabled: open && query !== '' });
  const finds = findsOf(players.data?.result ?? [], query === '' ? [] : (streams.data?.result ?? []));
  const at = Math.min(active, finds.length - 1);

  const close = () => {
    setOpen(false);
    setText('');
    setActive(0);
  };
  const go = (find: Find | undefined) => {
    if (!find) return;
    settleUrl(workbench);
    navigate(linkTo({ stream: find.stream }));
    close();
    inputRef.current?.blur();
  };

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
        aria-label="Find a player or stream"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && finds.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Player or stream"
        value={text}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setActive(Math.min(at + 1, finds.length - 1));
          else if (event.key === 'ArrowUp') setActive(Math.max(at - 1, 0));
          else if (event.key === 'Enter') go(finds[at]);
          else if (event.key === 'Escape') {
            close();
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
          <div id={`${id}-list`} className={styles.list} role="listbox" aria-label="Players and streams">
            {finds.map((find, index) => (
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
                onClick={() => go(find)}
              >
                <span className={styles.title}>{find.title}</span>
                <span className={styles.detail}>{find.detail}</span>
              </div>
            ))}
          </div>
          {finds.length === 0 && (
            <p className={styles.none} role="status">
              {players.isFetching || streams.isFetching ? (
                <Spinner size={16} />
              ) : players.isError ? (
                players.error.message
              ) : query === '' ? (
                'Nobody has signed up yet.'
              ) : (
                `No player or stream like “${query}”.`
              )}
            </p>
          )}
        </div>
      )}
    </search>
  );
}
