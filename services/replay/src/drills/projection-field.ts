import { parseMicros, streamName } from '@goldwake/contracts';
import type { BalancesDocument } from '@goldwake/wallet/domain';
import { BALANCES } from '../balances/stored.js';
import { CannotRun } from '../cannot-run.js';
import { aboutWallet, type Drill } from './drill.js';
import { pick } from './pick.js';

export const projectionField: Drill = {
  name: 'projection-field',
  description: "a player's stored Gold Coins are one micro too high",
  isRepairedByRebuild: true,
  inject(copy, random) {
    const stored = pick(random, [...copy.casino.allDocuments<BalancesDocument>(BALANCES)]);
    if (!stored)
      throw new CannotRun('there are no stored balances; start the casino on this folder or run rebuild first');
    const { id: uid, body } = stored;
    const gold_coins = String(parseMicros(body.gold_coins) + 1n);
    copy.setDocument(BALANCES, uid, { ...body, gold_coins });
    return {
      event_id: `${streamName('wallet', uid)}@${body.version}`,
      what: `stored ${BALANCES}/${uid}: gold_coins ${body.gold_coins} became ${gold_coins}`,
      commands: [...aboutWallet(uid, body.version), `diff ${uid}`],
    };
  },
};
