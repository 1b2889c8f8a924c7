import { CHECKS, type View } from './page/view.js';
import { type Moment, parseMoment, partsOfId } from './timeline/moment.js';

export const BASE = '/workbench';

/** Names of the filters, which are also the names of the command line's options and of the URL's parameters. */
export const FILTERS = ['type', 'reason', 'amount', 'from', 'to'] as const;

/** Filters of the event list, as typed; a missing one selects all events. */
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

/** Everything that a URL of the workbench contains. */
export interface PageState {
  /** Name of the open stream; null on the start page. */
  stream: string | null;
  moment: Moment;
  view: View;
  filters: Filters;
}

/** Target of a link. Whatever is left out has its default and is left out of the URL. */
export interface LinkTarget {
  stream?: string | null;
  /** A version (17), a position (`@4711`) or an ISO time; the end of the stream if left out. */
  at?: number | string | undefined;
  view?: View | undefined;
  filters?: Filters | undefined;
}

const VIEWS: readonly View[] = ['list', 'event', ...CHECKS];
const PARAMETERS: readonly string[] = ['at', 'tab', ...FILTERS];

/** Returns the URL of a state of the page. Without a stream, returns the URL of the start page. */
export function linkTo({ stream = null, at, view = 'list', filters = {} }: LinkTarget = {}): string {
  if (stream === null) return BASE;
  const search = new URLSearchParams();
  if (at !== undefined) search.set('at', String(at));
  if (view !== 'list') search.set('tab', view);
  for (const name of FILTERS) {
    const value = filters[name];
    if (value) search.set(name, value);
  }
  // A time or position stays readable: `:` and `@` need no encoding in a query.
  const query = search.toString().replaceAll('%3A', ':').replaceAll('%40', '@');
  return `${BASE}/${encodeURIComponent(stream)}${query && `?${query}`}`;
}

/** Returns the URL of an event such as `wallet-u1@7`, or of the start page if the id is invalid. */
export function linkToEvent(eventId: string, view?: View): string {
  const parts = partsOfId(eventId);
  return parts ? linkTo({ stream: parts.stream, at: parts.version, view }) : BASE;
}

/** Parses a URL. An invalid part is replaced by its default and described in `faults`, one sentence each. */
export function readUrl(path: string, search: string): { state: PageState; faults: string[] } {
  const name = path.slice(BASE.length).replace(/^\/+|\/+$/g, '');
  const given = new URLSearchParams(search);
  const faults: string[] = [];
  const at = given.get('at');
  const moment = parseMoment(at);
  if (moment === undefined) {
    faults.push(
      `${at} is neither a version (17), a position (@4711) nor an ISO time (2026-11-21T14:03Z); the end is shown.`,
    );
  }
  const tab = given.get('tab');
  const view = tab === null ? 'list' : VIEWS.find((one) => one === tab);
  if (view === undefined) faults.push(`There is no tab ${tab}; the tabs are ${VIEWS.join(', ')}.`);
  for (const parameter of new Set(given.keys())) {
    if (!PARAMETERS.includes(parameter)) {
      faults.push(`The address contains ${parameter}, which the workbench does not know; it was ignored.`);
    }
  }
  const filters: Filters = {};
  for (const filter of FILTERS) {
    const value = given.get(filter)?.trim();
    if (value) filters[filter] = value;
  }
  const stream = name === '' ? null : decoded(name);
  return { state: { stream, moment: moment ?? 'end', view: view ?? 'list', filters }, faults };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
