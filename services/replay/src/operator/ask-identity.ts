import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandContext, type PortFor, type PortsOf, Refusal } from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';
import { validateSync } from 'class-validator';
import { CannotRun } from '../cannot-run.js';
import { MANIFEST } from '../manifest.js';

/** Address of the identity service in a cluster, and the internal key that signs requests to this service. */
export interface ClusterAccess {
  identity: string;
  key: string;
  /** Address of the cluster's database. */
  mongo: string;
}

/**
 * Reads the connection data of the `npm run cluster` process that uses a folder. Returns undefined if no cluster uses
 * the folder.
 */
export function findCluster(folder: string): ClusterAccess | undefined {
  try {
    const { internal_key: key, services, mongo } = JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8'));
    return { identity: `http://${services.identity.address}`, key, mongo };
  } catch {
    return undefined;
  }
}

/**
 * Sends a command to the identity service of a cluster. @throws CannotRun with the service's message if it rejects the
 * command, or if it does not respond
 */
export async function askIdentity<Name extends PortsOf<'replay'>, Receipt>(
  { identity, key }: ClusterAccess,
  name: Name,
  question: (port: PortFor<'replay', Name>, context: CommandContext) => Promise<Receipt>,
): Promise<Receipt> {
  // Loading Nest takes a second, and a casino in one process does not need it.
  const { remotePort, ServiceCalls } = await import('@goldwake/service/cluster-mode');
  const calls = new ServiceCalls({
    service: MANIFEST.name,
    urls: { identity: [identity] },
    key,
    clock: { now: Date.now },
  });
  try {
    return await question(remotePort(MANIFEST, name, calls), systemContext(randomUUID()));
  } catch (error) {
    throw error instanceof Refusal ? new CannotRun(error.detail ?? error.message) : error;
  } finally {
    await calls.close();
  }
}

/**
 * Validates a request body with the rules of the workbench's HTTP route, because direct calls to the identity service
 * bypass that route. @throws CannotRun with the validation messages
 */
export function checked<Body extends object>(type: new () => Body, body: Body): Body {
  const faults = validateSync(Object.assign(new type(), body)).flatMap(({ constraints }) =>
    Object.values(constraints ?? {}),
  );
  if (faults.length > 0) throw new CannotRun(faults.join('; '));
  return body;
}
