import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CREDITS_GROUP } from '@goldwake/cashier/domain';
import { CHECKPOINTS, put, rebuild } from '@goldwake/core';
import { type Anchor, AnchoredHistory, InvalidHistory } from '@goldwake/core/adapters';
import { type ImportedEvent, importEvents, openReadOnly } from '@goldwake/embedded';
import { openDocumentsInProcess } from '@goldwake/embedded/testing';
import { BET_REWARDS_GROUP, GRANTS_GROUP } from '@goldwake/promotions/domain';
import { OPEN_ON_SIGN_UP_GROUP } from '@goldwake/wallet/domain';
import { ANCHORS_CHECK, type AnchorSource } from '../../checks/anchors.js';
import type { Finding } from '../../checks/check.js';
import type { RootCause } from '../../findings/root-causes.js';
import { PROJECTIONS } from '../../projections.js';
import { verify } from '../../verify.js';

/** Consumer groups whose effects `verify` expects. */
const REACTIONS = [OPEN_ON_SIGN_UP_GROUP, GRANTS_GROUP, BET_REWARDS_GROUP, CREDITS_GROUP];

export interface Judged {
  /** Findings of the rules of `verify`. */
  findings: Finding[];
  /** What explains the findings. */
  causes: Pick<RootCause, 'event_id' | 'checks' | 'message'>[];
  /** Whether the anchor of the honest history does not match this history. */
  anchorDiffers: boolean;
}

/** Returns the anchor that was printed before an insider changed the history. */
export function anchorOf(events: readonly ImportedEvent[]): AnchorSource {
  const history = AnchoredHistory.fromStart();
  for (const { event } of events) history.add(event);
  return { name: 'the printed anchor', anchors: [history.anchor(new Date(0).toISOString()) as Anchor] };
}

/**
 * Writes a history to a folder, builds its projections as the casino does, and verifies it. The import that writes the
 * folder already refuses some histories, such as one with the same command twice.
 * @param checkpoint position of the checkpoints of the consumer groups that are no projections
 */
export async function judge(
  events: readonly ImportedEvent[],
  anchor: AnchorSource,
  scratch: string,
  checkpoint = events.length,
): Promise<Judged> {
  const dir = join(scratch, 'casino');
  try {
    try {
      importEvents(dir, events, { whole: true });
    } catch (error) {
      if (!(error instanceof InvalidHistory)) throw error;
      const findings = [{ check: 'import', event_id: null, position: null, message: error.message }];
      return {
        findings,
        causes: [{ event_id: null, checks: ['import'], message: error.message }],
        anchorDiffers: true,
      };
    }
    await project(dir, checkpoint);
    const casino = openReadOnly(dir);
    try {
      const { findings, causes: all } = verify(casino, { anchors: [anchor] });
      const rules = findings.filter(({ check }) => check !== ANCHORS_CHECK);
      const causes = all.filter(({ checks }) => checks.some((check) => check !== ANCHORS_CHECK));
      return { findings: rules, causes, anchorDiffers: rules.length < findings.length };
    } finally {
      casino.close();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/**
 * Rebuilds all projections. If one fails on a changed event, its documents are not written, so `verify` has no stored
 * documents to compare.
 */
async function project(dir: string, position: number): Promise<void> {
  const { store, documents, checkpoints, close } = openDocumentsInProcess(dir);
  try {
    await documents.declare(CHECKPOINTS);
    await documents.write(REACTIONS.map((group) => put(CHECKPOINTS, group, { position })));
    for (const projection of PROJECTIONS) {
      try {
        await rebuild(projection, { store, documents, checkpoints });
      } catch {
        // The insider cannot rebuild a projection that refuses an event; the history is judged without its documents.
      }
    }
  } finally {
    await close();
  }
}
