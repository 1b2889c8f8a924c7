import { streamName, TIDE_STREAM_ID } from '@goldwake/contracts';
import type { KnownTideChain } from '@goldwake/contracts/testing';
import { systemCommandId, systemContext } from '@goldwake/core';
import { openEmbedded } from '@goldwake/embedded';

/**
 * Stores seed chains of Rising Tide, the first one first, in a new data folder whose casino has not been started.
 * @param chains at most two, because the table keeps no more
 */
export async function storeTideChains(dataDir: string, chains: readonly KnownTideChain[]): Promise<void> {
  const engine = await openEmbedded({ dataDir });
  await engine.store.append({
    stream: streamName('tide', TIDE_STREAM_ID),
    expectedVersion: 0,
    events: chains.flatMap(({ events }) => events),
    context: systemContext(systemCommandId('tide-commit', '1')),
  });
  await engine.close();
}
