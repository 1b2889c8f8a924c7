import { CHAT_RULES, type PersonalDataPort, type ReportedMessage } from '@goldwake/contracts';
import type { CaughtUp, Documents } from '@goldwake/core';
import { CHAT_REPORTS } from '../../projections/index.js';
import type { People } from '../people.js';
import type { KeptMessages } from './kept-messages.js';
import { openTexts } from './open-texts.js';

const NEWEST = { index: 'by_position', order: 'desc', limit: CHAT_RULES.kept } as const;

/** Reported messages with their texts, for the operators who decide about them. */
export class ReportedMessages {
  constructor(
    private readonly documents: Pick<Documents, 'find'>,
    private readonly kept: KeptMessages,
    private readonly people: People,
    private readonly personalData: Pick<PersonalDataPort, 'openMany'>,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** Returns the reported messages that the room keeps: hidden ones first, then the most recently reported ones. */
  async list(): Promise<ReportedMessage[]> {
    await this.caughtUp();
    const reports = (await this.documents.find(CHAT_REPORTS, NEWEST)).map(({ body }) => body);
    const reportsOf = new Map(reports.map((row) => [row.message_id, row.reports]));
    const rows = await this.kept.findAll([...reportsOf.keys()]);
    const texts = await openTexts(this.personalData, rows);
    const messages = rows.map(async (row, at) => ({
      message_id: row.message_id,
      uid: row.uid,
      username: row.username,
      state: row.state,
      sent_at: row.sent_at,
      text: texts[at] ?? null,
      reports: await Promise.all(
        (reportsOf.get(row.message_id) ?? []).map((report) => this.people.withUsername(report)),
      ),
    }));
    const isDecided = ({ state }: ReportedMessage) => Number(state !== 'hidden');
    return (await Promise.all(messages)).sort((one, other) => isDecided(one) - isDecided(other));
  }
}
