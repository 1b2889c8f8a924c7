import { openTestEngine } from '@goldwake/embedded/testing';
import { overHttp } from '@goldwake/service/testing';
import { MANIFEST } from '../manifest.js';
import { WALLET_SETTINGS } from '../settings.js';
import { walletPortContract } from '../testing/wallet-port.contract.js';
import { Ledger } from './ledger.js';

async function inProcess() {
  const engine = await openTestEngine();
  return { engine, port: new Ledger(engine.store, engine.clock, WALLET_SETTINGS), close: () => engine.close() };
}

walletPortContract('in its process', inProcess);
walletPortContract('over HTTP', async () => {
  const { engine, port } = await inProcess();
  const remote = await overHttp(MANIFEST, 'wallet', port, engine);
  return { port: remote.port, close: () => remote.close().then(() => engine.close()) };
});
