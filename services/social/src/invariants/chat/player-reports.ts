import { CHAT_RULES, type EventOf, idOf, type StoredEvent, streamName } from '@goldwake/contracts';
import { defineInvariant, isRecordedNear } from '@goldwake/core';

interface PlayerReports {
  /** Players whose accounts have been opened. */
  opened: Set<string>;
  /** The newest reports of each reporter by stream, oldest first. */
  reports: Map<string, { reported_id: string; at: number; eventId: string }[]>;
}

const { max, windowMs } = CHAT_RULES.playerReports;

export const playerReports = defineInvariant<PlayerReports>({
  name: 'reports of players',
  rule: `a player reports other players with an account, each once a day and at most ${max} a day`,
  types: ['account_opened', 'player_reported'],
  initial: () => ({ opened: new Set(), reports: new Map() }),
  check({ opened, reports }, event, violate, scope) {
    if (event.type === 'account_opened') {
      opened.add(idOf(event.stream));
      return;
    }
    const { data, stream, recordedAt, eventId } = event as StoredEvent<EventOf<'player_reported'>>;
    const { uid, reported_id, reported_at } = data;
    const at = Date.parse(reported_at);
    if (reported_id === uid) violate(event, 'reports the player themselves');
    if (!opened.has(reported_id) && scope.includes(streamName('account', reported_id)))
      violate(event, `reports ${reported_id}, who has no account`);
    if (!isRecordedNear(reported_at, event))
      violate(event, `happened at ${reported_at}; it was recorded at ${recordedAt}`);
    const recent = (reports.get(stream) ?? []).filter((report) => report.at + windowMs > at);
    const same = recent.find((report) => report.reported_id === reported_id);
    if (same) violate(event, `reports ${reported_id} again on the same day as ${same.eventId}`);
    if (recent.length >= max) violate(event, `is more than ${max} reports in a day`);
    reports.set(stream, [...recent, { reported_id, at, eventId }].slice(-max));
  },
});
