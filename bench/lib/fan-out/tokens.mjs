/**
 * Child process: mints the tokens of our players with the secret that the servers on the same data folder will check them with. Not in the
 * server: what minting leaves in its heap would later hold connections that seem to cost nothing.
 */
import { openEmbedded } from '../../../services/platform/dist/embedded/index.js';
import { RealtimeTokens } from '../../../services/realtime/dist/tokens.js';
import { answer } from './child.mjs';

answer({
  async mint({ dataDir, players }) {
    const engine = await openEmbedded({ dataDir });
    const tokens = await RealtimeTokens.open(engine.documents, engine.chance, engine.clock);
    const minted = Array.from({ length: players }, (_, player) => tokens.mint(String(player), `sign-in-${player}`));
    const texts = (await Promise.all(minted)).map(({ token }) => token);
    await engine.close();
    return texts;
  },
});
