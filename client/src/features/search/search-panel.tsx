import type { Game, Provider } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useCallback, useDeferredValue, useRef } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { findGames, gamesQuery } from '../../api/catalogue.js';
import { GameGrid } from '../../catalogue/index.js';
import { useSubscription } from '../../realtime/use-subscription.js';
import { SearchIcon } from '../../ui/icons.js';
import { Button, EmptyState, ErrorState, Spinner } from '../../ui/index.js';
import { useSeen } from '../../ui/scrolling/use-seen.js';
import { ProvidersFound } from './providers-found.js';
import { type SearchEvent, searchMachine } from './search.machine.js';
import styles from './search-dialog.module.css';

/** Maximum length of the search term, in characters; equal to the server's limit. */
const TERM_MAX = 100;
/** Number of providers shown above the games; a search for one letter matches more. */
const PROVIDERS_MAX = 2;
const CELL = '(max-width: 599px) 30vw, (max-width: 959px) 170px, 140px';

const liveSearchMachine = searchMachine.provide({
  actors: {
    find: fromPromise(({ input, signal }: { input: { term: string; page: number }; signal: AbortSignal }) =>
      findGames(input.term, input.page, signal),
    ),
  },
});

export interface SearchPanelProps {
  term: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  results: RefObject<HTMLDivElement | null>;
  onPick: () => void;
  close: ReactNode;
}

/** Search input with the results below it. The arrow keys move the focus between the input and the results. */
export function SearchPanel({ term, input, results, onPick, close }: SearchPanelProps) {
  const [state, send] = useMachine(liveSearchMachine, { input: { typed: term } });
  const { typed } = state.context;
  const onChange = () => send({ type: 'CHANGED' });
  useSubscription('catalogue', { onPush: onChange, onResync: onChange });
  const looking = state.matches('loading');
  // The value is deferred so that rendering up to fifty games does not block the next keystroke.
  const found = useDeferredValue(state);
  const toInput = useCallback(() => input.current?.focus(), [input]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      linksOf(results.current)[0]?.focus();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (found.matches('results')) linksOf(results.current)[0]?.focus();
      else send({ type: 'ENTER' });
    }
  };

  return (
    <div className={styles.panel}>
      <search className={styles.top}>
        <span className={styles.lead}>{looking ? <Spinner size={22} /> : <SearchIcon size={22} />}</span>
        <input
          ref={input}
          type="search"
          className={styles.input}
          placeholder="Search for games"
          aria-label="Search for games"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={TERM_MAX}
          value={typed}
          onChange={({ currentTarget }) => send({ type: 'TYPE', typed: currentTarget.value })}
          onKeyDown={onKeyDown}
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typed.length, typed.length)}
        />
        {typed !== '' && (
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              send({ type: 'CLEAR' });
              input.current?.focus();
            }}
          >
            Clear
          </Button>
        )}
        {close}
      </search>
      <Found state={found} send={send} results={results} onPick={onPick} toInput={toInput} />
    </div>
  );
}

/** Shows the search results, or a message that explains why there are none. */
const Found = memo(function Found({
  state,
  send,
  results,
  onPick,
  toInput,
}: {
  state: SnapshotFrom<typeof liveSearchMachine>;
  send: (event: SearchEvent) => void;
  results: RefObject<HTMLDivElement | null>;
  onPick: () => void;
  toInput: () => void;
}) {
  const { term, games, providers, total } = state.context;
  const shown = Math.min(providers.length, PROVIDERS_MAX);
  // The links to providers precede the games, so the arrow keys move through them first.
  const toLink = (at: number) => (at < 0 ? toInput() : linksOf(results.current)[at]?.focus());
  const onLeave = () => toLink(shown - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const at = linksOf(results.current).indexOf(event.target as HTMLElement);
    if (step === 0 || at === -1) return;
    event.preventDefault();
    toLink(at + step);
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {state.matches('results') ? foundText(total, providers) : state.matches('loading') ? 'Searching' : ''}
      </p>
      <div ref={results} className={styles.body}>
        {state.matches('failed') ? (
          <ErrorState title="The search failed" onRetry={() => send({ type: 'RETRY' })}>
            Check the connection, then try again.
          </ErrorState>
        ) : state.matches('empty') ? (
          <EmptyState icon={<SearchIcon size={24} />} title="No games match your search">
            Please try searching for another game
          </EmptyState>
        ) : state.matches('idle') || (state.matches('typing') && games.length + providers.length === 0) ? (
          <Popular onPick={onPick} onLeave={toInput} />
        ) : (
          <>
            <ProvidersFound providers={providers.slice(0, shown)} onPick={onPick} onKeyDown={onKeyDown} />
            <GameGrid
              key={term}
              inSteps
              label="Games found"
              games={games.length + providers.length > 0 ? games : undefined}
              sizes={CELL}
              className={styles.grid}
              onPick={onPick}
              onLeave={onLeave}
            />
            {state.matches('results') && games.length < total && (
              <More
                failed={state.matches({ results: 'moreFailed' })}
                busy={state.matches({ results: 'loadingMore' })}
                onMore={() => send({ type: state.matches({ results: 'moreFailed' }) ? 'RETRY' : 'MORE' })}
              />
            )}
          </>
        )}
      </div>
    </>
  );
});

const linksOf = (results: HTMLElement | null) => [...(results?.querySelectorAll<HTMLElement>('a') ?? [])];

function foundText(total: number, [provider]: readonly Provider[]): string {
  const games = `${total} ${total === 1 ? 'game' : 'games'} found`;
  return provider ? `${games}, and the provider ${provider.name}` : games;
}

function More({ failed, busy, onMore }: { failed: boolean; busy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useSeen(end, !failed && !busy, onMore);
  return (
    <div ref={end} className={styles.more}>
      {failed && <p role="alert">The next games could not be loaded.</p>}
      <Button onClick={onMore} busy={busy}>
        {failed ? 'Try again' : 'Show more games'}
      </Button>
    </div>
  );
}

/** Shows popular games until the player searches for something. */
function Popular({ onPick, onLeave }: { onPick: () => void; onLeave: () => void }) {
  const { data } = useQuery(gamesQuery({}));
  // The value is deferred so that the input renders before the popular games.
  const all = useDeferredValue(data, undefined);
  const games: readonly Game[] | undefined = all?.result.slice(0, 18);
  return (
    <>
      <h3 className={styles.caption}>Popular now</h3>
      {/* Loaded games appear in the next frame, and rendering skeletons before that would delay the input. */}
      {(games || !data) && (
        <GameGrid
          label="Popular now"
          games={games}
          sizes={CELL}
          className={styles.grid}
          onPick={onPick}
          onLeave={onLeave}
        />
      )}
    </>
  );
}
