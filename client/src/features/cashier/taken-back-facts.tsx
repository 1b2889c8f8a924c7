import type { Purchase } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '../../session/index.js';
import { Skeleton } from '../../ui/index.js';
import { Fact } from './purchase-facts.js';
import { type Reversal, wasCredited } from './purchase-outcome.js';
import { takenBackQuery } from './taken-back-query.js';
import { takenBackWords } from './taken-back-words.js';

const OWED_NOTE = 'Your wallet did not have these coins. Nothing collects them later.';

/**
 * How many coins of a reversed purchase were taken back or restored. Only the wallet knows how many its balance had. If
 * it cannot be asked, there are no amounts.
 */
export function TakenBackFacts({ purchase }: { purchase: Purchase & { status: Reversal } }) {
  const { confirmed } = useAuth();
  const { data, isLoading } = useQuery({
    ...takenBackQuery(purchase.purchase_id),
    enabled: confirmed && wasCredited(purchase),
  });
  if (isLoading) {
    return (
      <Fact name={purchase.status === 'won' ? 'Coins restored' : 'Coins taken back'}>
        <Skeleton width={120} />
      </Fact>
    );
  }
  const words = takenBackWords(purchase.status, data ?? null);
  return (
    <>
      {words?.coins.map(([name, amount]) => (
        <Fact key={name} name={name}>
          {amount}
        </Fact>
      ))}
      {words?.owed && (
        <Fact name="Owed to the house" note={purchase.status === 'won' ? null : OWED_NOTE}>
          {words.owed}
        </Fact>
      )}
    </>
  );
}
