/**
 * Child process that creates the players' tokens with the secret of the data folder, which the servers also use to
 * check them. The server process does not create them itself: it would later reuse the freed heap, so that connections
 * would appear to need no memory.
 */
import { openEmbedded } from '@goldwake/embedded';
import { RealtimeTokens } from '../../../../../services/realtime/dist/tokens/tokens.js';
import { serveRequests } from '../../../lib/child.js';

serveRequests({
  async mint({ dataDir, players }: { dataDir: string; players: number }) {
    const engine = await openEmbedded({ dataDir });
    const tokens = await RealtimeTokens.open(engine.documents, engine.random, engine.clock);
    const minted = Array.from({ length: players }, (_, player) =>
      tokens.mint({ uid: String(player), sessionId: `sign-in-${player}`, sessionEndsAt: Number.MAX_SAFE_INTEGER }),
    );
    const texts = (await Promise.all(minted)).map(({ token }) => token);
    await engine.close();
    return texts;
  },
});
