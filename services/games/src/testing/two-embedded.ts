import { DocumentScheduler } from '@goldwake/core/adapters';
import { EmbeddedEventBus } from '@goldwake/embedded';
import { openTestEngine } from '@goldwake/embedded/testing';
import type { GamesOfTwo } from './provider-wallet.contract.js';

/** Opens an embedded engine for two processes of the games service: each has its own consumers and timers. */
export async function openTwoEmbedded(): Promise<GamesOfTwo> {
  const engine = await openTestEngine();
  const { reports, ...parts } = engine;
  const report = (message: string) => void reports.push(message);
  const second = {
    ...parts,
    bus: new EmbeddedEventBus({ ...parts, report }),
    scheduler: new DocumentScheduler({ ...parts, report, holder: 'second' }),
    // The first process closes what both share.
    close: async () => {},
  };
  return { processes: [engine, second], close: async () => {} };
}
