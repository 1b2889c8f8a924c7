import { useCallback, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import { linkTo, type PageState, readUrl, type UrlState } from './page-url.js';
import { eventIdAt } from './timeline/columns.js';
import type { WorkbenchContext } from './workbench.machine.js';
import { useWorkbench, useWorkbenchState, type WorkbenchActor } from './workbench-context.js';

/**
 * Delay before the URL is updated, in milliseconds. Browsers throttle history.replaceState and would reject an update
 * for every step of the slider.
 */
const SETTLED_MS = 200;

/**
 * Returns the URL of the current workbench state. While the workbench follows the end of the stream, the URL contains
 * no moment, because the end moves.
 * @param current state of the URL, from which tab and filters are kept
 */
export function urlOf({ stream, columns, row, following, marked }: WorkbenchContext, state: UrlState): string {
  const { view, filters, rule, claim } = state;
  const kept = { view, filters, rule, claim };
  return linkTo({ stream, at: following ? undefined : columns?.version[row], without: marked, ...kept });
}

function titleOf({ stream, columns, row }: WorkbenchContext): string {
  const target = columns && row >= 0 ? eventIdAt(columns, row) : stream;
  return [target, 'Workbench', 'Goldwake'].filter(Boolean).join(' · ');
}

/**
 * Writes the current moment into the URL with replaceState. Called before following a link, so that the Back button
 * returns to this moment.
 */
export function settleUrl(workbench: WorkbenchActor): void {
  const snapshot = workbench.getSnapshot();
  document.title = titleOf(snapshot.context);
  if (!snapshot.matches({ open: 'shown' })) return;
  const { state } = readUrl(location.pathname, location.search);
  const url = urlOf(snapshot.context, state);
  if (state.stream !== snapshot.context.stream || url === location.pathname + location.search) return;
  history.replaceState(history.state, '', url);
}

/** Synchronises the URL and the workbench state in both directions, and reports what is wrong with the URL. */
export function useUrlSync(): void {
  const workbench = useWorkbench();
  const [path] = useLocation();
  const search = useSearch();
  const beyond = useWorkbenchState(({ context }) => beyondEnd(context));

  useEffect(() => {
    const faults = open(workbench, path, search);
    if (faults.length > 0) warn(faults.join(' '));
  }, [workbench, path, search]);

  // A link may lead to the URL that `settleUrl` has replaced in the same task. The hooks above then see no change.
  useEffect(() => {
    const reopen = () => open(workbench, location.pathname, location.search);
    addEventListener('pushState', reopen);
    return () => removeEventListener('pushState', reopen);
  }, [workbench]);

  useEffect(() => {
    if (beyond !== undefined) warn(beyond);
  }, [beyond]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const { unsubscribe } = workbench.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => settleUrl(workbench), SETTLED_MS);
    });
    settleUrl(workbench);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [workbench]);
}

/** Opens what a URL describes. @returns what is wrong with the URL, one sentence each */
function open(workbench: WorkbenchActor, path: string, search: string): string[] {
  const { state, faults } = readUrl(path, search);
  workbench.send({ type: 'OPEN', stream: state.stream, moment: state.moment, marked: state.without });
  return faults;
}

function warn(text: string): void {
  snackbars.show({ id: 'url', tone: 'bad', text, duration: null });
}

/** Describes a wanted version that the loaded stream does not have; undefined if it has it. */
function beyondEnd({ stream, wanted, columns }: WorkbenchContext): string | undefined {
  if (!columns || typeof wanted === 'string' || !('version' in wanted)) return undefined;
  const last = columns.version[columns.size - 1] ?? 0;
  if (wanted.version === 0) return `${stream} has no version 0; its first event is shown.`;
  return wanted.version > last
    ? `${stream} ends at version ${last}; version ${wanted.version} does not exist.`
    : undefined;
}

/** Parts of the URL to change. The open workbench itself must also change its selection to `without`. */
type UrlChange = Partial<UrlState> & Pick<PageState, 'without'>;

/**
 * Returns the tab and the filters in the URL, and a function that changes them. A change adds an entry to the browser's
 * history, so that the Back button undoes it.
 */
export function usePageUrl(): UrlState & {
  change: (to: UrlChange) => void;
} {
  const workbench = useWorkbench();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { view, filters, rule, claim } = readUrl(path, search).state;
  const change = useCallback(
    (to: UrlChange) => {
      settleUrl(workbench);
      const snapshot = workbench.getSnapshot();
      if (!snapshot.matches({ open: 'shown' })) return;
      const { state } = readUrl(location.pathname, location.search);
      const url = urlOf({ ...snapshot.context, ...(to.without && { marked: to.without }) }, { ...state, ...to });
      if (url !== location.pathname + location.search) navigate(url);
    },
    [workbench, navigate],
  );
  return { view, filters, rule, claim, change };
}
