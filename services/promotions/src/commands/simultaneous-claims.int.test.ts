import { openTestEngine } from '@goldwake/embedded/testing';
import { simultaneousClaimsContract } from '../testing/simultaneous-claims.contract.js';

simultaneousClaimsContract('SQLite', async () => {
  const engine = await openTestEngine();
  return { processes: [engine, engine], close: engine.close };
});
