import type { Command } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { explainGrant, grantJson } from '../explain/explain-grant.js';
import { explainPurchase, purchaseText } from '../explain/explain-purchase.js';
import { grantText } from '../explain/grant-words.js';
import { runQuery } from '../run-query.js';

export function addWhy(program: Command): void {
  program
    .command('why <id>')
    .description(
      'Explains a purchase of coins over all services: what was ordered, who reported the payment, and what was credited and taken back; or a grant: its claim, and the bets that earned the rakeback or reached the level of a VIP reward',
    )
    .addHelpText(
      'after',
      `
The id is a purchase_id or a grant_id.

Example: npm run replay -- why 01a2064c122570a4bb1c12ab2d8e9776.01a2064d8c0e7b1f9f4c2a6e5d3b1a90`,
    )
    .action((id: string, _: object, command: Command) =>
      runQuery(command, ({ casino, json }) => {
        const grant = explainGrant(casino, id);
        if (grant) return json ? JSON.stringify(grantJson(grant)) : grantText(grant);
        const purchase = explainPurchase(casino, id);
        if (!purchase) throw new CannotRun(`there is no purchase or grant ${id}`);
        return json ? JSON.stringify(purchase) : purchaseText(purchase);
      }),
    );
}
