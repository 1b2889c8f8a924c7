import { formatMoney, parseMicros } from '@goldwake/contracts';
import type { ListedPromotion } from '@goldwake/contracts/http';
import { useGameName } from '../../api/use-game-name.js';

/** What a player must do for a promotion, without a point at its end. */
export function TermsText({ promotion: { kind, game_id, stake, percent } }: { promotion: ListedPromotion }) {
  const game = useGameName(game_id);
  if (kind === 'purchase') return <>{percent} % more coins with one purchase</>;
  if (stake === null || game_id === null) return <>A gift to claim</>;
  return (
    <>
      Stake <span translate="no">{formatMoney(parseMicros(stake), 'sweeps_coins')}</span> in{' '}
      <span translate="no">{game}</span>
    </>
  );
}
