import type { Purchase } from '@goldwake/contracts/http';
import type { Reversal } from '../../session/purchase-credit.js';
import { Skeleton } from '../../ui/index.js';
import { Fact } from './purchase-facts.js';
import { useTakenBack } from './taken-back-query.js';
import { takenBackWords } from './taken-back-words.js';

const OWED_NOTE = 'Your wallet did not have these coins. They are not taken from coins that you get later.';

/**
 * How many coins of a reversed purchase were taken back or restored. Only the wallet knows how many its balance had. If
 * it cannot be asked, there are no amounts.
 */
export function TakenBackFacts({ purchase }: { purchase: Purchase & { status: Reversal } }) {
  const { taken, isLoading } = useTakenBack(purchase);
  if (isLoading) {
    return (
      <Fact name={purchase.status === 'won' ? 'Coins restored' : 'Coins taken back'}>
        <Skeleton width={120} />
      </Fact>
    );
  }
  const words = takenBackWords(purchase.status, taken);
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
