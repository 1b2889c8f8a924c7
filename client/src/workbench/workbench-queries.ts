import type {
  Bisected,
  Diff,
  EventDetails,
  Explained,
  FoundEvents,
  FoundPlayer,
  FoundStream,
  WhatIf,
  WorkbenchFound,
  WorkbenchRules,
  WorkbenchSession,
} from '@goldwake/contracts/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api/index.js';

/** Timeout of a check, in milliseconds. A check of a long history may take minutes. */
const CHECK_MS = 300_000;

export const sessionQuery = queryOptions({
  queryKey: ['workbench', 'session'],
  queryFn: ({ signal }) => api.get<WorkbenchSession>('/workbench/session', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const playersQuery = (query: string, limit = 20) =>
  queryOptions({
    queryKey: ['workbench', 'players', query, limit],
    queryFn: ({ signal }) => api.get<WorkbenchFound<FoundPlayer>>('/workbench/players', { query, limit }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** @param query an event id, a position, or the id of a round, a request or a command */
export const eventsQuery = (query: string) =>
  queryOptions({
    queryKey: ['workbench', 'search', query],
    queryFn: ({ signal }) => api.get<FoundEvents>('/workbench/search', { query }, { signal, timeout: 60_000 }),
    staleTime: 5_000,
  });

export const streamsQuery = (query: string, limit = 20) =>
  queryOptions({
    queryKey: ['workbench', 'streams', query, limit],
    queryFn: ({ signal }) => api.get<WorkbenchFound<FoundStream>>('/workbench/streams', { query, limit }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['workbench', 'event', eventId],
    queryFn: ({ signal }) => api.get<EventDetails>(`/workbench/events/${encodeURIComponent(eventId)}`, {}, { signal }),
    placeholderData: keepPreviousData,
  });

const wallet = (uid: string) => `/workbench/wallets/${encodeURIComponent(uid)}`;

export const explainQuery = (uid: string, version: number) =>
  queryOptions({
    queryKey: ['workbench', 'explain', uid, version],
    queryFn: ({ signal }) =>
      api.get<Explained>(`${wallet(uid)}/explain`, { at: version }, { signal, timeout: CHECK_MS }),
    placeholderData: keepPreviousData,
  });

export const diffQuery = (uid: string) =>
  queryOptions({
    queryKey: ['workbench', 'diff', uid],
    queryFn: ({ signal }) => api.get<Diff>(`${wallet(uid)}/diff`, {}, { signal, timeout: CHECK_MS }),
    staleTime: 0,
    gcTime: 0,
  });

/** @param events ids of the events to leave out */
export const whatIfQuery = (uid: string, events: readonly string[]) =>
  queryOptions({
    queryKey: ['workbench', 'what-if', uid, events],
    queryFn: ({ signal }) => {
      const without = new URLSearchParams(events.map((event) => ['without', event]));
      return api.get<WhatIf>(`${wallet(uid)}/what-if?${without}`, {}, { signal, timeout: CHECK_MS });
    },
    placeholderData: keepPreviousData,
  });

export interface BisectWish {
  /** For example `12.50 GC at version 17`; if omitted, rules are checked. */
  claim?: string | undefined;
  /** The only rule to look for; if omitted, all rules about the player's events. */
  rule?: string | undefined;
}

export const rulesQuery = queryOptions({
  queryKey: ['workbench', 'rules'],
  queryFn: ({ signal }) => api.get<WorkbenchRules>('/workbench/rules', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const bisectQuery = (uid: string, { claim, rule }: BisectWish) =>
  queryOptions({
    queryKey: ['workbench', 'bisect', uid, claim, rule],
    queryFn: ({ signal }) => api.get<Bisected>(`${wallet(uid)}/bisect`, { claim, rule }, { signal, timeout: CHECK_MS }),
    staleTime: 0,
    gcTime: 0,
  });
