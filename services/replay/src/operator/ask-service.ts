import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandContext, PORTS, type PortFor, type PortsOf, Refusal } from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';
import { validateSync } from 'class-validator';
import { CannotRun } from '../cannot-run.js';
import { MANIFEST } from '../manifest.js';

/** Addresses of the services in a cluster, and the internal key that signs requests to them. */
export interface ClusterAccess {
  services: Readonly<Record<string, { address: string } | undefined>>;
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
    return { services, key, mongo };
  } catch {
    return undefined;
  }
}

/**
 * Sends a command to the service of a cluster that owns a port.
 * @throws CannotRun with the service's message if it rejects the command, or if it does not respond
 */
export async function askService<Name extends PortsOf<'replay'>, Receipt>(
  { services, key }: ClusterAccess,
  name: Name,
  question: (port: PortFor<'replay', Name>, context: CommandContext) => Promise<Receipt>,
): Promise<Receipt> {
  const { owner } = PORTS[name];
  const address = services[owner]?.address;
  if (address === undefined) throw new CannotRun(`the cluster does not run the service ${owner}`);
  // Loading Nest takes a second, and a casino in one process does not need it.
  const { remotePort, ServiceCalls } = await import('@goldwake/service/cluster-mode');
  const calls = new ServiceCalls({
    service: MANIFEST.name,
    urls: { [owner]: [`http://${address}`] },
    key,
    clock: { now: Date.now },
  });
  try {
    return await question(remotePort(MANIFEST, name, calls), systemContext(randomUUID()));
  } catch (error) {
    throw error instanceof Refusal ? new CannotRun(wordsOf(error)) : error;
  } finally {
    await calls.close();
  }
}

function wordsOf({ detail, more: { errors = [] } }: Refusal): string {
  return errors.map(({ message }) => message).join('; ') || detail;
}

/**
 * Validates a request body with the rules of the workbench's HTTP route, because direct calls to a service
 * bypass that route.
 * @throws CannotRun with the validation messages
 */
export function checked<Body extends object>(type: new () => Body, body: Body): Body {
  const faults = validateSync(Object.assign(new type(), body)).flatMap(({ constraints }) =>
    Object.values(constraints ?? {}),
  );
  if (faults.length > 0) throw new CannotRun(faults.join('; '));
  return body;
}
