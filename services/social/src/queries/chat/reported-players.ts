import type { ReportedPlayer } from '@goldwake/contracts';
import type { CaughtUp, Documents } from '@goldwake/core';
import { PLAYER_REPORTS } from '../../projections/index.js';
import type { People } from '../people.js';

const NEWEST = { index: 'by_position', order: 'desc', limit: 100 } as const;

/** Reported players, for the operators who decide about them. */
export class ReportedPlayers {
  constructor(
    private readonly documents: Pick<Documents, 'find'>,
    private readonly people: People,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** Returns the players who were reported most recently. */
  async list(): Promise<ReportedPlayer[]> {
    await this.caughtUp();
    const rows = await this.documents.find(PLAYER_REPORTS, NEWEST);
    return Promise.all(
      rows.map(async ({ body: { reported_id, reports } }) => ({
        ...(await this.people.withUsername({ uid: reported_id })),
        reports: await Promise.all(reports.map((report) => this.people.withUsername(report))),
      })),
    );
  }
}
