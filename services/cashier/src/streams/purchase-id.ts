import { hash } from 'node:crypto';
import type { CommandContext } from '@goldwake/contracts';
import type { Order } from '../domain/index.js';

/**
 * Returns the id of the purchase that a command creates. It begins with the uid, so that a webhook, which contains only
 * this id, leads to the player's stream without a second record that could differ from it. The rest follows from the
 * command and the order: all requests of one command ask for one score, in every process. Another order with the same
 * Idempotency-Key has another id, so it cannot use the score of this one.
 */
export function purchaseIdOf(
  uid: string,
  { commandId }: Pick<CommandContext, 'commandId'>,
  { package_id, packages_version, method }: Pick<Order, 'package_id' | 'packages_version' | 'method'>,
): string {
  const content = JSON.stringify([uid, commandId, package_id, packages_version, method]);
  return `${uid}.${hash('sha256', content).slice(0, 32)}`;
}

/** Returns the player to whose purchase an id belongs; undefined if it is not the id of a purchase. */
export function buyerOf(purchaseId: string): string | undefined {
  return /^([0-9a-z]{1,32})\.[0-9a-f]{32}$/.exec(purchaseId)?.[1];
}
