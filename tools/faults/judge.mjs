import { judgeCommands } from './judge-commands.mjs';
import { judgePushes } from './judge-pushes.mjs';

/**
 * Checks the responses and pushes that players received against the stored events.
 * @param evidence the recorded commands; the history; players with `name, uid` and their received pushes; each player's
 * wallet from HTTP
 * @returns `findings`, and push statistics
 */
export function judge({ commandLog, history, players, wallets }) {
  const findings = [...commandLog.findings, ...history.findings, ...judgeCommands(commandLog, history)];
  const pushes = { heard: 0, lost: 0, again: 0, resyncs: 0 };
  players.forEach((player, at) => {
    const { name, uid, listener } = player;
    const wallet = history.streams.get(`wallet-${uid}`) ?? [];
    const told = judgePushes({ name, heard: listener.heard }, wallet);
    findings.push(...told.findings, ...judgeWallet(name, wallets[at], wallet));
    pushes.heard += listener.heard.filter(({ lost }) => !lost).length;
    pushes.lost += told.lost;
    pushes.again += told.again;
    pushes.resyncs += listener.resyncs;
  });
  return { findings, pushes };
}

/** The wallet from HTTP must match the ledger to the micro. */
function judgeWallet(name, told, wallet) {
  const last = wallet.at(-1);
  if (!last) return [];
  const { gold_coins, sweeps_coins } = last.data.balances;
  const is = `${told.wallet_version}: ${told.gold_coins.balance} and ${told.sweeps_coins.balance}`;
  const should = `${last.version}: ${gold_coins} and ${sweeps_coins}`;
  return is === should ? [] : [{ kind: 'wallet', text: `${name}: HTTP returns ${is}; the ledger has ${should}` }];
}
