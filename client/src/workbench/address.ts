import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import { BASE, workbenchPaths } from './paths.js';
import { eventIdAt } from './timeline/columns.js';
import { type Moment, parseMoment } from './timeline/moment.js';
import type { WorkbenchContext } from './workbench.machine.js';
import { useWorkbench, type WorkbenchActor } from './workbench-context.js';

/**
 * Delay before the URL is updated, in milliseconds. Browsers throttle history.replaceState and would reject an update
 * for every step of the slider.
 */
const SETTLED_MS = 200;

/** Parses a workbench URL. @returns the stream and the moment; an invalid moment is read as the end of the stream */
export function readAddress(path: string, search: string): { stream: string | null; moment: Moment } {
  const name = path.slice(BASE.length).replace(/^\/+|\/+$/g, '');
  return {
    stream: name === '' ? null : decoded(name),
    moment: parseMoment(new URLSearchParams(search).get('at')) ?? 'end',
  };
}

/** Returns the text of the moment in a URL if it is invalid; undefined if it is valid or absent. */
export function unreadMoment(search: string): string | undefined {
  const at = new URLSearchParams(search).get('at');
  return at !== null && parseMoment(at) === undefined ? at : undefined;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Returns the URL of the current workbench state. While the workbench follows the end of the stream, the URL contains
 * no moment, because the end moves.
 */
export function addressOf({ stream, columns, row, following }: WorkbenchContext): string {
  if (stream === null) return workbenchPaths.home;
  const version = columns?.version[row];
  return following || version === undefined ? workbenchPaths.stream(stream) : workbenchPaths.version(stream, version);
}

function notAMoment(at: string): string {
  return `${at} is neither a version (17), a position (@4711) nor an ISO time (2026-11-21T14:03Z); the end is shown.`;
}

function titleOf({ stream, columns, row }: WorkbenchContext): string {
  const target = columns && row >= 0 ? eventIdAt(columns, row) : stream;
  return [target, 'Workbench', 'Goldwake'].filter(Boolean).join(' · ');
}

/**
 * Writes the current moment into the URL with replaceState. Called before following a link, so that the Back button
 * returns to this moment.
 */
export function settleAddress(workbench: WorkbenchActor): void {
  const snapshot = workbench.getSnapshot();
  document.title = titleOf(snapshot.context);
  if (!snapshot.matches({ open: 'shown' })) return;
  const here = readAddress(location.pathname, location.search);
  const address = addressOf(snapshot.context);
  if (here.stream !== snapshot.context.stream || address === location.pathname + location.search) return;
  history.replaceState(history.state, '', address);
}

/** Synchronises the URL and the workbench state in both directions. */
export function useAddress(): void {
  const workbench = useWorkbench();
  const [path] = useLocation();
  const search = useSearch();

  useEffect(() => {
    workbench.send({ type: 'OPEN', ...readAddress(path, search) });
    const unread = unreadMoment(search);
    if (unread !== undefined) snackbars.show({ id: 'moment', tone: 'bad', text: notAMoment(unread), duration: null });
  }, [workbench, path, search]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const { unsubscribe } = workbench.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => settleAddress(workbench), SETTLED_MS);
    });
    settleAddress(workbench);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [workbench]);
}
