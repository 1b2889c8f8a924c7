import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BanReceipt, type BansPort, type CommandContext, Refusal } from '@goldwake/contracts';
import { BanBody } from '@goldwake/contracts/http';
import { remotePort, ServiceCalls } from '@goldwake/platform/service';
import { validateSync } from 'class-validator';
import { CannotRun } from '../cannot-run.js';

/** Where identity of services apart is asked, and the key of the house. */
export interface Apart {
  identity: string;
  key: string;
}

/** Of the `npm run cluster` that runs on a folder; undefined where none was opened on it. */
export function findApart(folder: string): Apart | undefined {
  try {
    const { internal_key: key, services } = JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8'));
    return { identity: `http://${services.identity.address}`, key };
  } catch {
    return undefined;
  }
}

/** @throws CannotRun with identity's words when it refuses, or where it does not answer */
export async function askIdentity(
  { identity, key }: Apart,
  question: (bans: BansPort, context: CommandContext) => Promise<BanReceipt>,
): Promise<BanReceipt> {
  const calls = new ServiceCalls({ service: 'replay', urls: { identity: [identity] }, key, clock: { now: Date.now } });
  const commandId = randomUUID();
  const context = { commandId, commandHash: commandId, correlationId: commandId, causationId: null, actor: 'system' };
  try {
    return await question(remotePort('bans', calls), context);
  } catch (error) {
    throw error instanceof Refusal ? new CannotRun(error.detail ?? error.message) : error;
  } finally {
    await calls.close();
  }
}

/** By the rules of the workbench's door, which a port is behind. @throws CannotRun with what is wrong */
export function checked<Body extends { player: string; by: string; reason: string; until: string | null }>(
  body: Body,
): Body {
  const faults = validateSync(Object.assign(new BanBody(), body)).flatMap(({ constraints }) =>
    Object.values(constraints ?? {}),
  );
  if (faults.length > 0) throw new CannotRun(faults.join('; '));
  return body;
}
