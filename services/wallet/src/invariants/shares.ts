import { formatExactMoney, type PlaythroughShare, parseMicros } from '@goldwake/contracts';

export function areSameShares(left: readonly PlaythroughShare[], right: readonly PlaythroughShare[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ grant_id, amount }, at) => grant_id === right[at]?.grant_id && amount === right[at]?.amount)
  );
}

export function sharesText(shares: readonly PlaythroughShare[]): string {
  const parts = shares.map(
    ({ grant_id, amount }) => `${formatExactMoney(parseMicros(amount), 'sweeps_coins')} towards grant ${grant_id}`,
  );
  return parts.join(', ') || 'no playthrough';
}
