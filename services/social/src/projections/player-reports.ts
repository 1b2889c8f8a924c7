import type { EventOf, ReportReason, StoredEvent } from '@goldwake/contracts';
import { collection, type Projection } from '@goldwake/core';

/** The reports of one player. */
export interface PlayerReportsRow {
  reported_id: string;
  /** The newest reports, oldest first. */
  reports: { uid: string; reason: ReportReason; reported_at: string }[];
  /** Position of the newest report. */
  position: number;
}

/** Reported players. Id: the player's uid. The index serves the players who were reported last. */
export const PLAYER_REPORTS = collection<PlayerReportsRow>('social_player_reports', {
  by_position: { fields: ['position'] },
});

/** Maximum number of stored reports of one player. */
const REPORTS_KEPT = 50;

export const playerReports: Projection = {
  group: 'social.player_reports',
  topics: ['social'],
  types: ['player_reported'],
  collections: [PLAYER_REPORTS],
  async handle(event, effects) {
    const { data, position } = event as StoredEvent<EventOf<'player_reported'>>;
    const { uid, reported_id, reason, reported_at } = data;
    const row = (await effects.get(PLAYER_REPORTS, reported_id))?.body;
    // Reports of several players can arrive in any order, and the rows of a rebuild must be the same.
    const reports = [...(row?.reports ?? []), { uid, reason, reported_at }]
      .sort((one, other) => one.reported_at.localeCompare(other.reported_at) || one.uid.localeCompare(other.uid))
      .slice(-REPORTS_KEPT);
    effects.put(PLAYER_REPORTS, reported_id, {
      reported_id,
      reports,
      position: Math.max(position, row?.position ?? 0),
    });
  },
};
