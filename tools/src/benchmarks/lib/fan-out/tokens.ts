/**
 * Child process: mints the players' tokens with the secret of the data folder, which the servers use to check them.
 * Minting is not done in the server process, because the garbage it leaves in the heap would be reused later and make
 * connections appear to need no memory.
 */
import { openEmbedded } from '@goldwake/embedded';
import { RealtimeTokens } from '../../../../../services/realtime/dist/tokens/tokens.js';
import { serveRequests } from '../../../lib/child.js';

serveRequests({
  async mint({ dataDir, players }: { dataDir: string; players: number }) {
    const engine = await openEmbedded({ dataDir });
    const tokens = await RealtimeTokens.open(engine.documents, engine.random, engine.clock);
    const minted = Array.from({ length: players }, (_, player) => tokens.mint(String(player), `sign-in-${player}`));
    const texts = (await Promise.all(minted)).map(({ token }) => token);
    await engine.close();
    return texts;
  },
});
