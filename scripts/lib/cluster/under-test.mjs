import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../free-ports.mjs';
import { Cluster } from './cluster.mjs';

const PORTS = 50;
const LINES_TOLD = 40;

/** A cluster on free ports and in a folder that goes with it; `start` is the caller's. */
export async function clusterUnderTest(options) {
  const folder = mkdtempSync(join(tmpdir(), 'goldwake-cluster-'));
  const first = await freePorts(PORTS);
  return new Cluster({ folder, isTemporary: true, first, edgePort: first + PORTS - 1, ...options });
}

/** One that has started. @throws Error with what was printed last */
export async function startedCluster() {
  const lines = [];
  const cluster = await clusterUnderTest({ log: (name, line) => lines.push(`${name} | ${line}`) });
  try {
    await cluster.start();
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw new Error([...lines.slice(-LINES_TOLD), error.message].join('\n'));
  }
}
