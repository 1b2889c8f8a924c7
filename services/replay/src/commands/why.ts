import type { Command } from 'commander';
import { explainPurchase, purchaseText } from '../explain/explain-purchase.js';
import { runQuery } from '../run-query.js';

export function addWhy(program: Command): void {
  program
    .command('why <purchase>')
    .description(
      'Explains a purchase of coins over all services: what was ordered, who reported the payment, and what was credited and taken back',
    )
    .addHelpText(
      'after',
      '\nExample: npm run replay -- why 01a2064c122570a4bb1c12ab2d8e9776.01a2064d8c0e7b1f9f4c2a6e5d3b1a90',
    )
    .action((purchase: string, _: object, command: Command) =>
      runQuery(command, ({ casino, json }) => {
        const explained = explainPurchase(casino, purchase);
        return json ? JSON.stringify(explained) : purchaseText(explained);
      }),
    );
}
