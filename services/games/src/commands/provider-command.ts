import { hash } from 'node:crypto';
import type { CommandContext, Currency, MicrosText } from '@goldwake/contracts';
import { PROVIDER_COMMANDS } from '@goldwake/core';

/** A transaction by which a provider moves money. */
export interface ProviderTransaction {
  kind: 'bet' | 'win' | 'rollback' | 'end';
  provider: string;
  /** Id that the provider gave it. */
  id: string;
}

/**
 * Returns the context of a transaction. A repeated one is executed once; one with the same id and other facts is an
 * `idempotency_mismatch`.
 * @param facts all that the transaction states
 */
export function providerCommand(
  transaction: ProviderTransaction,
  facts: Readonly<Record<string, string | number>>,
  { correlationId, actor = 'system' }: { correlationId: string; actor?: string },
): CommandContext {
  return {
    commandId: transactionCommandId(transaction),
    commandHash: hash('sha256', JSON.stringify(facts)),
    correlationId,
    causationId: null,
    actor,
  };
}

/** What the transaction of a bet states. */
export interface BetFacts {
  uid: string;
  game_id: string;
  currency: Currency;
  /** Id of the round at its provider. */
  round: string;
  stake: MicrosText;
}

/** Returns the context of a bet, whose first transaction both a repeated bet and a rollback look for. */
export function betCommand(
  bet: Omit<ProviderTransaction, 'kind'>,
  { uid, game_id, currency, round, stake }: BetFacts,
  correlationId: string,
): CommandContext {
  // The hash depends on the order of the facts.
  const facts = { uid, game_id, currency, round, stake };
  return providerCommand({ ...bet, kind: 'bet' }, facts, { correlationId, actor: uid });
}

/** Result of a round, which the hash of its command covers. */
export interface EndFacts {
  uid: string;
  game_id: string;
  /** Id of the round at its provider. */
  round: string;
  amount: MicrosText;
  book: number;
  multiplier: number;
}

/**
 * Returns the context with which an operator ends a round. It covers the same facts as the provider's win, so that a late
 * win counts as a repetition and gets the same receipt.
 */
export function endCommand(
  provider: string,
  { uid, game_id, round, amount, book, multiplier }: EndFacts,
  correlationId: string,
): CommandContext {
  // The hash depends on the order of the facts.
  const facts = { uid, game_id, round, amount, book, multiplier };
  return providerCommand({ kind: 'end', provider, id: slotRoundId(provider, round, uid) }, facts, { correlationId });
}

function transactionCommandId({ kind, provider, id }: ProviderTransaction): string {
  return `${PROVIDER_COMMANDS}${kind}:${provider}:${id}`;
}

/**
 * Returns the id of a provider's round in the casino. It follows from provider, round and player, so that the wallet,
 * which books one bet for each id, refuses a second one even if another process places it.
 */
export function slotRoundId(provider: string, providerRound: string, uid: string): string {
  return hash('sha256', `${provider}:${providerRound}:${uid}`).slice(0, 24);
}
