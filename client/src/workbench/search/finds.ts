import { counted } from '@goldwake/contracts';
import type { FoundEvent, FoundPlayer, FoundStream } from '@goldwake/contracts/http';
import { linkTo, linkToEvent } from '../page-url.js';
import { partsOfId } from '../timeline/moment.js';

export interface Find {
  key: string;
  href: string;
  title: string;
  detail: string;
}

/** Search results of one kind, under one heading. */
export interface FindGroup {
  name: string;
  finds: Find[];
}

const GROUP_NAMES: Record<FoundEvent['match'], string> = {
  'event id': 'Event',
  position: 'Event at this position',
  round: 'Event of this round',
  correlation: 'Events of this request',
  command: 'Events of this command',
};

/**
 * Groups the search results by kind, in the order of keyboard navigation: events, players, each of which opens the
 * player's wallet, then the other streams. Groups without results are left out.
 */
export function findsOf(
  players: readonly FoundPlayer[],
  streams: readonly FoundStream[],
  events: readonly FoundEvent[] = [],
): FindGroup[] {
  const ofPlayers = players.map((player): Find => {
    const stream = streamOf(player);
    return {
      key: `player ${player.uid}`,
      href: linkTo({ stream }),
      title: player.username ?? player.uid,
      detail: stream,
    };
  });
  const shown = new Set(players.map(streamOf));
  const ofStreams = streams
    .filter(({ stream }) => !shown.has(stream))
    .map(
      ({ stream, events }): Find => ({
        key: `stream ${stream}`,
        href: linkTo({ stream }),
        title: stream,
        detail: counted(events, 'event'),
      }),
    );
  const groups = [...eventGroups(events), { name: 'Players', finds: ofPlayers }, { name: 'Streams', finds: ofStreams }];
  return groups.filter(({ finds }) => finds.length > 0);
}

function eventGroups(events: readonly FoundEvent[]): FindGroup[] {
  const groups = new Map<string, Find[]>();
  for (const { match, event_id, type, moved } of events) {
    const find = {
      key: `event ${event_id}`,
      href: linkToEvent(event_id, 'event'),
      title: event_id,
      detail: [type, ...moved].join(' · '),
    };
    const name = GROUP_NAMES[match];
    groups.set(name, [...(groups.get(name) ?? []), find]);
  }
  return Array.from(groups, ([name, finds]) => ({ name, finds }));
}

/** Returns the URL that a text names directly, so that no search is needed; undefined if it must be searched. */
export function directLink(text: string): string | undefined {
  return partsOfId(text) && linkToEvent(text, 'event');
}

/** Returns the player's wallet stream, or another stream of the player if there is no wallet yet. */
export function streamOf({ uid, streams }: FoundPlayer): string {
  const wallet = `wallet-${uid}`;
  return streams.includes(wallet) ? wallet : (streams[0] ?? wallet);
}
