import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../lib/free-ports.js';
import { Cluster, type ClusterOptions } from './cluster.js';

const PORTS = 50;
const LINES_SHOWN = 40;

/** Creates a cluster on free ports and in a temporary folder, but does not start it. */
export async function clusterUnderTest(
  options: Pick<ClusterOptions, 'log' | 'env' | 'more' | 'file'>,
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'goldwake-cluster-'));
  const first = await freePorts(PORTS);
  return new Cluster({ folder, isTemporary: true, first, edgePort: first + PORTS - 1, ...options });
}

/**
 * Creates and starts a cluster.
 * @param lines receives the cluster's output
 * @param more another compose file, and settings in place of those of this process
 * @throws Error with the last lines of its output
 */
export async function startedCluster(
  lines: string[] = [],
  more: Pick<ClusterOptions, 'env' | 'file'> = {},
): Promise<Cluster> {
  const log = (name: string, line: string) => lines.push(`${name} | ${line}`);
  const cluster = await clusterUnderTest({ log, ...more });
  try {
    await cluster.start();
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw new Error([...lines.slice(-LINES_SHOWN), String(error)].join('\n'));
  }
}
