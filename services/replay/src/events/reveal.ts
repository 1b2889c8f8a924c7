import 'reflect-metadata';
import type { RevealReceipt, StoredEvent } from '@goldwake/contracts';
import { ReasonedCommandBody } from '@goldwake/contracts/http';
import type { Command } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { isExport } from '../history.js';
import { isMongo, locationOf } from '../location.js';
import { askCasino } from '../operator/ask-casino.js';
import { askService, checked, findCluster } from '../operator/ask-service.js';
import { engineer } from '../operator/engineer.js';
import type { GlobalOptions } from '../run-query.js';

/** Returns an event with its personal data in plain text. */
export type Reveal = (event: StoredEvent) => StoredEvent;

/** What is shown for a field that the player's key does not decrypt. */
const UNREADABLE = '(cannot be decrypted)';

/**
 * Decrypts the personal data of a player. The running casino does it, because only it can record who reads the data.
 * @throws CannotRun if the casino is not running or refuses
 */
export async function revealOf(command: Command, uid: string, reason: string): Promise<Reveal> {
  const body = checked(ReasonedCommandBody, { player: uid, reason, by: engineer() });
  const { fields } = await ask(command, body);
  const texts = new Map<string, Record<string, string>>();
  for (const { event_id, field, text } of fields) {
    texts.set(event_id, { ...texts.get(event_id), [field]: text ?? UNREADABLE });
  }
  return (event) => ({ ...event, data: { ...(event.data as object), ...texts.get(event.eventId) } });
}

function ask(command: Command, { player, ...reveal }: ReasonedCommandBody): Promise<RevealReceipt> {
  const location = locationOf(command);
  if (!isMongo(location)) {
    if (isExport(location)) {
      throw new CannotRun(
        '--reveal needs the running casino: an export has no keys and cannot record who reads the data',
      );
    }
    return askCasino(location, '/reveals', { player, ...reveal });
  }
  const { data } = command.optsWithGlobals<GlobalOptions>();
  const cluster = findCluster(data);
  if (cluster?.mongo !== location) {
    throw new CannotRun(
      `--reveal needs the running casino, which records who reads the data: run it where npm run cluster was started, because ${data} belongs to another casino or to none`,
    );
  }
  return askService(cluster, 'reveals', (port, context) => port.reveal(player, reveal, context));
}
