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
  /** The only rule that the bisect check tests; every rule if undefined. */
  rule?: string | undefined;
  /** Claimed balance, such as `12.50 GC at version 17`. If set, the bisect check tests this claim instead of rules. */
  claim?: string | undefined;
  /** Versions of the events that are selected for the what-if check. */
  without?: readonly number[] | undefined;
}

/** The parts of the state that only the URL contains. */
export type UrlState = Pick<PageState, 'view' | 'filters' | 'rule' | 'claim'>;

/** Target of a link. An omitted part has its default value and does not appear in the URL. */
export interface LinkTarget {
  stream?: string | null;
  /** A version (17), a position (`@4711`) or an ISO time; the end of the stream if left out. */
  at?: number | string | undefined;
  view?: View | undefined;
  filters?: Filters | undefined;
  rule?: string | undefined;
  claim?: string | undefined;
  without?: readonly number[] | undefined;
}

const VIEWS: readonly View[] = ['list', 'event', ...CHECKS];
const PARAMETERS: readonly string[] = ['at', 'tab', 'rule', 'claim', 'without', ...FILTERS];

/** Returns the URL of a state of the page. Without a stream, returns the URL of the start page. */
export function linkTo(target: LinkTarget = {}): string {
  const { stream = null, at, view = 'list', filters = {}, rule, claim, without = [] } = target;
  if (stream === null) return BASE;
  const search = new URLSearchParams();
  if (at !== undefined) search.set('at', String(at));
  if (view !== 'list') search.set('tab', view);
  if (rule) search.set('rule', rule);
  if (claim) search.set('claim', claim);
  if (without.length > 0) search.set('without', without.join(','));
  for (const name of FILTERS) {
    const value = filters[name];
    if (value) search.set(name, value);
  }
  // A time or position stays readable: `:`, `@` and `,` need no encoding in a query.
  const query = search.toString().replaceAll('%3A', ':').replaceAll('%40', '@').replaceAll('%2C', ',');
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
  const left = given.get('without');
  const without = left === null ? undefined : versionsIn(left);
  if (left !== null && !without) {
    faults.push(`${left} is not a list of versions such as 7,12; no event is selected for what-if.`);
  }
  const rule = given.get('rule') || undefined;
  const claim = given.get('claim') || undefined;
  return { state: { stream, moment: moment ?? 'end', view: view ?? 'list', filters, rule, claim, without }, faults };
}

function versionsIn(list: string): number[] | undefined {
  if (!/^\d{1,15}(,\d{1,15}){0,19}$/.test(list)) return undefined;
  return [...new Set(list.split(',').map(Number))];
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
