import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendToCluster } from '../../tools/dist/cluster/control.js';
import { Casino } from './casino.js';

/**
 * Data folder of the running cluster (`npm run cluster`) that the tests use. If undefined, each worker starts its own
 * casino in single-process mode.
 */
export const CLUSTER = process.env.GOLDWAKE_CLUSTER || undefined;

interface ClusterInfo {
  url: string;
  mongo: string;
  services: Record<string, { kind: string }>;
}

/** The casino in cluster mode, as described by `cluster.json` in its data folder. */
export class ClusterCasino extends Casino {
  private readonly info: ClusterInfo;

  constructor(folder: string) {
    super(folder, {});
    this.info = JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8'));
    this.url = this.info.url;
  }

  protected override get history(): string[] {
    return ['--mongo', this.info.mongo];
  }

  /** Stops all services and the edge server, but not Kafka and MongoDB. */
  override async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    for (const name of this.names('edge', 'service')) await sendToCluster(this.dataDir, `stop ${name} ${signal}`);
  }

  override async start(): Promise<void> {
    for (const kind of ['service', 'edge'])
      await Promise.all(this.names(kind).map((name) => sendToCluster(this.dataDir, `start ${name}`)));
  }

  /** Does nothing, because the next test uses the same cluster. */
  override async remove(): Promise<void> {}

  private names(...kinds: string[]): string[] {
    return kinds.flatMap((kind) =>
      Object.keys(this.info.services).filter((name) => this.info.services[name]?.kind === kind),
    );
  }
}
