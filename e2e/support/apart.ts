import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tellCluster } from '../../scripts/lib/cluster/control.mjs';
import { Casino } from './casino.js';

/** Of `npm run cluster`, which must run: journeys then go to it. Undefined: each worker opens a casino in one process. */
export const CLUSTER = process.env.GOLDWAKE_CLUSTER || undefined;

interface Told {
  url: string;
  mongo: string;
  services: Record<string, { kind: string }>;
}

/** The house whose services are apart, as `cluster.json` in its folder tells it. */
export class Apart extends Casino {
  private readonly told: Told;

  constructor(folder: string) {
    super(folder, {});
    this.told = JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8'));
    this.url = this.told.url;
  }

  protected override get history(): string[] {
    return ['--mongo', this.told.mongo];
  }

  /** All but the engines. */
  override async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    for (const name of this.names('edge', 'service')) await tellCluster(this.dataDir, `stop ${name} ${signal}`);
  }

  override async start(): Promise<void> {
    for (const kind of ['service', 'edge'])
      await Promise.all(this.names(kind).map((name) => tellCluster(this.dataDir, `start ${name}`)));
  }

  /** It stays for the next journey. */
  override async remove(): Promise<void> {}

  private names(...kinds: string[]): string[] {
    return kinds.flatMap((kind) =>
      Object.keys(this.told.services).filter((name) => this.told.services[name]?.kind === kind),
    );
  }
}
